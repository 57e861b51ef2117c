/** Wrong codes one step takes before it has to be begun again. */
export const triesPerChallenge = 5;

const freeFailures = 4;
const longestMinutes = 60;
const forgottenAfterHours = 24;

/** How long an account takes no codes after this many wrong ones in a row: 1, 2, 4 … minutes, an hour at most. */
export function waitAfter(failures: number): Temporal.Duration | undefined {
  if (failures <= freeFailures) return undefined;
  const minutes = Math.min(longestMinutes, 2 ** (failures - freeFailures - 1));
  return Temporal.Duration.from({ minutes });
}

export function isForgotten({ lastAt, now }: { lastAt: Temporal.Instant; now: Temporal.Instant }): boolean {
  return Temporal.Instant.compare(lastAt.add({ hours: forgottenAfterHours }), now) <= 0;
}
