import { setTimeout as delay } from 'node:timers/promises';

/** The only source of time; modules never read the system clock. */
export type Clock = {
  now(): Temporal.Instant;
  /** Monotonic milliseconds; for durations, never for dates. */
  monotonicMs(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  monotonicMs: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, undefined, signal ? { signal } : {});
  },
};

/** Instant → JavaScript Date, for drivers that only support those. */
export function toDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

/** JavaScript Date (from a driver) → Instant. */
export function fromDate(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
