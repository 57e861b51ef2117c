import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import { toDate } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.types.ts';

const purpose = 'form-challenge';
const lifetimeMinutes = 20;
/** Maximum number to search: about half of it is tried, well under 1.5 seconds on a slow phone. */
const hardness = 100_000;

type Deps = Pick<Platform, 'secrets' | 'clock'>;

const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0).max(hardness),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A valid proof; its signature may be used once until it expires. */
export type Proof = { signature: string; expiresAt: Temporal.Instant };

function keyOf({ secrets }: Deps): string {
  return secrets.key(purpose).toString('hex');
}

/** A new ALTCHA challenge (version 1, SHA-256), valid for 20 minutes. */
export function issueChallenge(deps: Deps) {
  const expires = toDate(deps.clock.now().add({ minutes: lifetimeMinutes }));
  return createChallenge({ hmacKey: keyOf(deps), maxnumber: hardness, expires, algorithm: 'SHA-256' });
}

function parsePayload(text: string): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function expiryOf(salt: string): Temporal.Instant | undefined {
  const seconds = /[?&]expires=(\d{1,12})(?:&|$)/.exec(salt)?.[1];
  return seconds === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000);
}

/** Checks work, signature and age of a solution; the database decides whether it was used before. */
export async function verifyProof(deps: Deps, text: string): Promise<Proof | undefined> {
  const payload = parsePayload(text);
  const expiresAt = payload && expiryOf(payload.salt);
  if (!payload || !expiresAt || Temporal.Instant.compare(expiresAt, deps.clock.now()) <= 0) return undefined;
  for (const key of deps.secrets.keys(purpose)) {
    // Expiry is checked above with the injected clock.
    if (await verifySolution(payload, key.toString('hex'), false)) return { signature: payload.signature, expiresAt };
  }
  return undefined;
}
