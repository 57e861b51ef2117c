import { createHash } from 'node:crypto';
import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';

const minute = 60;
const hour = 60 * minute;

/** Seconds after the first attempt at which the others follow; the last one ends a delivery's time. */
export const retryOffsets: readonly number[] = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  14 * hour,
  22 * hour,
  32 * hour,
  44 * hour,
  58 * hour,
  webhookLimits.retryDays * 24 * hour,
];

/** A stable fraction per delivery, so that many that failed together are not retried together. */
function spreadOf(deliveryId: string): number {
  return createHash('sha256').update(deliveryId).digest().readUInt32BE(0) / 2 ** 32;
}

type NextInput = { deliveryId: string; beganAt: Temporal.Instant; now: Temporal.Instant };

/**
 * When to retry; null when the time is over. Times are counted from the first attempt, so after hours of server
 * downtime it continues where it would be now instead of catching up all at once.
 */
export function nextAttempt({ deliveryId, beganAt, now }: NextInput): Temporal.Instant | null {
  const elapsed = now.since(beganAt).total('seconds');
  const index = retryOffsets.findIndex((offset) => offset > elapsed);
  const offset = retryOffsets[index];
  if (offset === undefined) return null;
  const following = retryOffsets[index + 1];
  const late = following === undefined ? 0 : (following - offset) * 0.1 * spreadOf(deliveryId);
  return beganAt.add({ milliseconds: Math.round((offset + late) * 1000) });
}

const longestWaitSeconds = hour;

/** The `retry-after` value in seconds or as a date, at most an hour; null when unusable. */
export function readRetryAfter(value: string | undefined, now: Temporal.Instant): Temporal.Instant | null {
  if (value === undefined) return null;
  const seconds = /^\d{1,6}$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.epochMilliseconds) / 1000;
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return now.add({ milliseconds: Math.round(Math.min(seconds, longestWaitSeconds) * 1000) });
}
