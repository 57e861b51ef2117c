import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { z } from 'zod';
import type { HookCall } from './hooks.types.ts';

/** Providers retry for a day; older calls were replayed by somebody. A repeated call is ignored anyway. */
const toleranceSeconds = 26 * 3600;

function isFresh(timestamp: string, now: Temporal.Instant): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.epochMilliseconds / 1000 - Number(timestamp)) <= toleranceSeconds;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** SendGrid's public key as its settings show it; undefined when it is not on the expected curve. */
export function readSendgridKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({
      key: Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64'),
      format: 'der',
      type: 'spki',
    });
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** ECDSA over timestamp and body. */
export function isSignedBySendgrid({ headers, body }: HookCall, publicKey: string, now: Temporal.Instant): boolean {
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'] ?? '';
  const signature = Buffer.from(headers['x-twilio-email-event-webhook-signature'] ?? '', 'base64');
  const key = readSendgridKey(publicKey);
  if (!key || signature.length === 0 || !isFresh(timestamp, now)) return false;
  return verify('sha256', Buffer.from(timestamp + body), key, signature);
}

/** Postmark signs nothing: it sends the user name and password contained in the configured address. */
export function isFromPostmark({ headers }: HookCall, password: string): boolean {
  return isSame(headers['authorization'] ?? '', `Basic ${Buffer.from(`enlace:${password}`).toString('base64')}`);
}

const mailgunSignature = z.object({
  signature: z.object({
    timestamp: z.string().max(20),
    token: z.string().min(1).max(100),
    signature: z.string().max(200),
  }),
});

/** HMAC over timestamp and token; the token identifies the call, so a repeated one is ignored. */
export function mailgunToken(input: unknown, key: string, now: Temporal.Instant): string | undefined {
  const parsed = mailgunSignature.safeParse(input);
  if (!parsed.success) return undefined;
  const { timestamp, token, signature } = parsed.data.signature;
  if (!isFresh(timestamp, now)) return undefined;
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return isSame(signature, expected) ? token : undefined;
}
