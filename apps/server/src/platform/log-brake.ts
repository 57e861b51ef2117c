const minuteMs = 60_000;
/** Number of remembered kinds; the oldest is dropped first. */
const maxKinds = 500;

export type Passed = {
  /** How often it occurred since the last line without being written. */
  unwritten: number;
  /** Since the first of the series. */
  seconds: number;
};

type Seen = { beganAt: number; minuteBeganAt: number; written: number; unwritten: number };

export type LogBrake = {
  /** Undefined when a line of this kind is to be counted and not written. */
  pass(kind: string): Passed | undefined;
};

/**
 * Lets the first lines of a kind through in each minute and counts the rest, so that a persistent fault costs one line
 * a minute and no disk. A minute without it ends the series. `now`: monotonic milliseconds.
 */
export function createLogBrake({
  max,
  now = () => performance.now(),
}: {
  max: number;
  now?: (() => number) | undefined;
}): LogBrake {
  const kinds = new Map<string, Seen>();

  function begin(kind: string, at: number): Seen {
    const [oldest] = kinds.keys();
    if (kinds.size >= maxKinds && oldest !== undefined) kinds.delete(oldest);
    const seen = { beganAt: at, minuteBeganAt: at, written: 0, unwritten: 0 };
    kinds.set(kind, seen);
    return seen;
  }

  return {
    pass(kind) {
      const at = now();
      const known = kinds.get(kind);
      const isOver = known === undefined || at - known.minuteBeganAt > 2 * minuteMs;
      if (isOver) kinds.delete(kind);
      const seen = isOver ? begin(kind, at) : known;
      if (at - seen.minuteBeganAt >= minuteMs) {
        seen.minuteBeganAt = at;
        // Once a fault was throttled a minute ago: one line reports that it continues.
        seen.written = seen.unwritten > 0 ? max - 1 : 0;
      }
      if (seen.written >= max) {
        seen.unwritten += 1;
        return undefined;
      }
      seen.written += 1;
      const unwritten = seen.unwritten;
      seen.unwritten = 0;
      return { unwritten, seconds: Math.round((at - seen.beganAt) / 1000) };
    },
  };
}
