import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older signed calls, and ones this far in the future, are refused. */
const toleranceSeconds = 300;

type Signed = { secret: string; timestamp: string; body: Buffer };

/** `v1=` and the hex HMAC-SHA256 of `timestamp.body` with the secret. */
export function signatureOf({ secret, timestamp, body }: Signed): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

type Check = Signed & { signature: string; now: Temporal.Instant };

/** True for a call signed with this secret within the last five minutes; compared in constant time. */
export function isSigned({ secret, timestamp, body, signature, now }: Check): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const age = Math.abs(now.epochMilliseconds / 1000 - Number(timestamp));
  const expected = Buffer.from(signatureOf({ secret, timestamp, body }));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && age <= toleranceSeconds;
}
