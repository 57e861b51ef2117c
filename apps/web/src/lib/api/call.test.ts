import { loginRef, logoutRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApiServer } from '../../test/api-server.ts';
import { openBrowser } from '../../test/browser-globals.ts';
import { onSessionEnd } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

type Answer = Parameters<typeof startApiServer>[0];
let server: Awaited<ReturnType<typeof startApiServer>> | undefined;

async function serve(answer: Answer) {
  server = await startApiServer(answer);
  return server;
}

beforeEach(() => openBrowser({ csrf: 'tag-1' }));
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('headers of every request', () => {
  test('say that the app asks, and carry the page’s CSRF token', async () => {
    const { seen } = await serve(() => ({ json: { ok: 1 } }));
    await call(logoutRef);
    expect(seen[0]?.headers['x-requested-with']).toBe('XMLHttpRequest');
    expect(seen[0]?.headers['x-csrf-token']).toBe('tag-1');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  test('carry the bearer token as soon as one is stored', async () => {
    localStorage.setItem('access_token', 'abc');
    const { seen } = await serve(() => ({ json: { ok: 1 } }));
    await call(logoutRef);
    expect(seen[0]?.headers.authorization).toBe('Bearer abc');
  });

  test('leave the CSRF token out when the page has none', async () => {
    openBrowser();
    const { seen } = await serve(() => ({ json: { ok: 1 } }));
    await call(logoutRef);
    expect(seen[0]?.headers['x-csrf-token']).toBeUndefined();
  });
});

describe('failures reach the caller as one typed error', () => {
  const credentials = { email: 'marina@barroysal.es', password: 'x' };

  test('a refusal keeps its code, fields and request id', async () => {
    const fields = [{ path: 'email', code: 'invalid_email' }];
    await serve(() => ({ status: 422, json: { error: { code: 'request.invalid', fields, requestId: 'r-9' } } }));
    const error = await refusalOf(call(loginRef, { body: credentials }));
    expect(error).toMatchObject({ kind: 'http', status: 422, code: 'request.invalid', fields, requestId: 'r-9' });
  });

  test('a proxy’s HTML page becomes “unavailable”', async () => {
    await serve(() => ({ status: 502, text: '<h1>Bad gateway</h1>' }));
    expect(await refusalOf(call(loginRef, { body: credentials }))).toMatchObject({
      kind: 'http',
      status: 502,
      code: 'server.unavailable',
    });
  });

  test('a cut connection is a network error', async () => {
    await serve(() => 'cut');
    expect(await refusalOf(call(loginRef, { body: credentials }))).toMatchObject({
      kind: 'network',
      status: 0,
      code: 'network.unreachable',
    });
  });

  test('an ended session is forgotten and told once', async () => {
    localStorage.setItem('access_token', 'old');
    await serve(() => ({ status: 401, json: { error: { code: 'auth.session_expired', requestId: 'r' } } }));
    let calls = 0;
    const stop = onSessionEnd(() => (calls += 1));
    await refusalOf(call(logoutRef));
    await refusalOf(call(logoutRef));
    stop();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(calls).toBe(1);
  });

  test('wrong credentials leave a stored session alone', async () => {
    localStorage.setItem('access_token', 'mine');
    await serve(() => ({ status: 401, json: { error: { code: 'auth.invalid_credentials', requestId: 'r' } } }));
    await refusalOf(call(loginRef, { body: credentials }));
    expect(localStorage.getItem('access_token')).toBe('mine');
  });
});
