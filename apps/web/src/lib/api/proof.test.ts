import { endOtherSessionsRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApiServer } from '../../test/api-server.ts';
import { openBrowser } from '../../test/browser-globals.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { onProofNeeded } from './proof.ts';

let isProven: boolean;
let asked: number;
let server: Awaited<ReturnType<typeof startApiServer>>;
let forget: (() => void) | undefined;

beforeEach(async () => {
  openBrowser({ csrf: 'tag' });
  isProven = false;
  asked = 0;
  server = await startApiServer(() =>
    isProven
      ? { json: { ended: 2 } }
      : { status: 403, json: { error: { code: 'auth.proof_required', requestId: 'r' } } },
  );
});
afterEach(async () => {
  forget?.();
  forget = undefined;
  await server.stop();
});

/** A person who answers the prompt after a moment. */
function answering(outcome: 'proves' | 'declines'): void {
  forget = onProofNeeded(async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    isProven = outcome === 'proves';
    return isProven;
  });
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : 'other'),
  );

describe('an act that needs a proof of identity', () => {
  test('asks for it and is done again afterwards, without the caller noticing', async () => {
    answering('proves');
    expect(await call(endOtherSessionsRef)).toEqual({ ended: 2 });
    expect([asked, server.seen.length]).toEqual([1, 2]);
  });

  test('rejects with the refusal when the person declines', async () => {
    answering('declines');
    expect(await codeOf(call(endOtherSessionsRef))).toBe('auth.proof_required');
    expect([asked, server.seen.length]).toEqual([1, 1]);
  });

  test('asks once for several that wait together, and anew the next time', async () => {
    answering('proves');
    await Promise.all([call(endOtherSessionsRef), call(endOtherSessionsRef), call(endOtherSessionsRef)]);
    expect(asked).toBe(1);
    isProven = false;
    await call(endOtherSessionsRef);
    expect(asked).toBe(2);
  });

  test('rejects at once where nobody can be asked', async () => {
    expect(await codeOf(call(endOtherSessionsRef))).toBe('auth.proof_required');
  });

  test('is tried once more and no further when the proof did not help', async () => {
    forget = onProofNeeded(() => Promise.resolve(true));
    expect(await codeOf(call(endOtherSessionsRef))).toBe('auth.proof_required');
    expect(server.seen).toHaveLength(2);
  });
});
