const dayMs = 86_400_000;
/** Until this much of a window has passed the pace is meaningless. */
const shortestMs = dayMs;

type Pace = {
  used: number;
  limit: number | null;
  from: Temporal.Instant;
  until: Temporal.Instant;
  now: Temporal.Instant;
};

/** The projected use at the end of a window; null when it is too early to say. */
export function forecastUse({ used, from, until, now }: Pace): number | null {
  const passed = now.epochMilliseconds - from.epochMilliseconds;
  const whole = until.epochMilliseconds - from.epochMilliseconds;
  if (passed < shortestMs || whole <= 0) return null;
  return Math.round((used / Math.min(passed, whole)) * whole);
}

/** When a limit is reached at this pace; null when not within the window. */
export function fullAt({ used, limit, from, until, now }: Pace): Temporal.Instant | null {
  const passed = now.epochMilliseconds - from.epochMilliseconds;
  if (limit === null || used >= limit || used === 0 || passed < shortestMs) return null;
  const at = from.add({ milliseconds: Math.ceil((limit / used) * passed) });
  return Temporal.Instant.compare(at, until) < 0 ? at : null;
}
