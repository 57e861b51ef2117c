const minute = 60;
// Short at first for greylisting, then at least half an hour apart (RFC 5321 §4.5.4.1).
const steps = [1 * minute, 3 * minute, 8 * minute, 15 * minute, 25 * minute, 30 * minute, 60 * minute, 120 * minute];
const giveUpAfterDays = 4;

/**
 * Seconds before the next attempt after `attempts` failed ones; spread by ±10 % per delivery so that retries do not
 * come in one wave.
 */
export function retrySeconds({ attempts, deliveryId }: { attempts: number; deliveryId: string }): number {
  const base = steps[Math.min(Math.max(attempts, 1), steps.length) - 1] ?? 60 * minute;
  const spread = (Number.parseInt(deliveryId.slice(-4), 16) / 0xffff - 0.5) * 0.2;
  return Math.round(base * (1 + spread));
}

/** True when a delivery has been retried for as long as mail servers usually do. */
export function isExpired({
  firstAttemptAt,
  now,
}: {
  firstAttemptAt: Temporal.Instant | null;
  now: Temporal.Instant;
}): boolean {
  return (
    firstAttemptAt !== null && Temporal.Instant.compare(now, firstAttemptAt.add({ hours: 24 * giveUpAfterDays })) >= 0
  );
}
