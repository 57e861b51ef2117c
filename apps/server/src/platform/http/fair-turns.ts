type Line = { running: number; waiting: (() => void)[] };

/** Active calls by key; further ones with the same key wait in their own queue, and nobody else waits with them. */
export type FairTurns = {
  /** Undefined when the call may begin, otherwise what it has to wait for. Every call that began ends with `leave`. */
  enter(key: string): Promise<void> | undefined;
  leave(key: string): void;
};

/**
 * However many calls one caller makes at once, only so many run concurrently: the database has few connections for
 * everybody. A call that need not wait costs two look-ups: no promise, no closure.
 */
export function createFairTurns(maxAtOnce: number): FairTurns {
  const lines = new Map<string, Line>();
  return {
    enter(key) {
      const line = lines.get(key);
      if (line === undefined) {
        lines.set(key, { running: 1, waiting: [] });
        return undefined;
      }
      if (line.running < maxAtOnce) {
        line.running += 1;
        return undefined;
      }
      return new Promise((resolve) => line.waiting.push(resolve));
    },
    leave(key) {
      const line = lines.get(key);
      if (line === undefined) return;
      const next = line.waiting.shift();
      // A turn is passed directly to the next in line, so that nobody can slip in between.
      if (next) next();
      else if (line.running === 1) lines.delete(key);
      else line.running -= 1;
    },
  };
}
