/** Wrong codes allowed per step before it must be restarted. */
export const triesPerChallenge = 5;

const freeFailures = 4;
const longestMinutes = 60;
const forgottenAfterHours = 24;

/** How long an account accepts no codes after this many consecutive wrong ones: 1, 2, 4 … minutes, at most an hour. */
export function waitAfter(failures: number): Temporal.Duration | undefined {
  if (failures <= freeFailures) return undefined;
  const minutes = Math.min(longestMinutes, 2 ** (failures - freeFailures - 1));
  return Temporal.Duration.from({ minutes });
}

export function isForgotten({ lastAt, now }: { lastAt: Temporal.Instant; now: Temporal.Instant }): boolean {
  return Temporal.Instant.compare(lastAt.add({ hours: forgottenAfterHours }), now) <= 0;
}
