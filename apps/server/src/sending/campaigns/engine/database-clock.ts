/** When a question was put, when its answer was there (both monotonic), and the database's own time in between. */
export type ClockReading = { askedMs: number; answeredMs: number; momentMs: number };

export type DatabaseClock = {
  learn(reading: ClockReading): void;
  /** The monotonic time of this process at that moment of the database; never earlier than it is. */
  toMonotonicMs(momentMs: number): number;
  /** By how much it may be too late. */
  spreadMs(): number;
};

/** How far two clocks may drift apart: the most that time servers correct, and as much again. */
const driftShare = 0.001;

/**
 * How the clock of the database stands against the time of this process. Each reading tells a range, the shortest way there
 * and back tells the narrowest, so that one slow answer does not move anything.
 */
export function createDatabaseClock(): DatabaseClock {
  // Of (monotonic − database); known since `atMs`.
  let range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  let atMs = 0;
  return {
    learn({ askedMs, answeredMs, momentMs }) {
      const read = { least: askedMs - momentMs, most: answeredMs - momentMs };
      const driftMs = Math.max(0, answeredMs - atMs) * driftShare;
      const both = {
        least: Math.max(read.least, range.least - driftMs),
        most: Math.min(read.most, range.most + driftMs),
      };
      // Nothing in common: somebody has set a clock.
      range = both.least <= both.most ? both : read;
      atMs = answeredMs;
    },
    toMonotonicMs: (momentMs) => momentMs + range.most,
    spreadMs: () => range.most - range.least,
  };
}
