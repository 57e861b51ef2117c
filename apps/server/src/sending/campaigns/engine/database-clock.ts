/** When the question was sent and answered (both monotonic), and the database's time in between. */
export type ClockReading = { askedMs: number; answeredMs: number; momentMs: number };

export type DatabaseClock = {
  learn(reading: ClockReading): void;
  /** Converts a database time to this process's monotonic time; never too early. */
  toMonotonicMs(momentMs: number): number;
  /** Maximum lateness. */
  spreadMs(): number;
};

/** How far two clocks may drift apart: the maximum correction of time servers, doubled. */
const driftShare = 0.001;

/**
 * Offset between the database clock and this process. Each reading yields a range, the shortest round trip the
 * narrowest, so that one slow answer changes nothing.
 */
export function createDatabaseClock(): DatabaseClock {
  // Range of (monotonic − database); known since `atMs`.
  let range = { least: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  let atMs = 0;
  return {
    learn({ askedMs, answeredMs, momentMs }) {
      const read = { least: askedMs - momentMs, max: answeredMs - momentMs };
      const driftMs = Math.max(0, answeredMs - atMs) * driftShare;
      const both = {
        least: Math.max(read.least, range.least - driftMs),
        max: Math.min(read.max, range.max + driftMs),
      };
      // No overlap: somebody set a clock.
      range = both.least <= both.max ? both : read;
      atMs = answeredMs;
    },
    toMonotonicMs: (momentMs) => momentMs + range.max,
    spreadMs: () => range.max - range.least,
  };
}
