type Line = { running: number; waiting: (() => void)[] };

/** Active calls by key; further ones with the same key wait in their own queue, and nobody else waits with them. */
export type FairTurns = { run<T>(key: string, work: () => Promise<T>): Promise<T> };

/**
 * However many calls one caller makes at once, only so many run concurrently: the database has few connections for
 * everybody.
 */
export function createFairTurns(maxAtOnce: number): FairTurns {
  const lines = new Map<string, Line>();

  function enter(key: string): Promise<void> | undefined {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < maxAtOnce) {
      line.running += 1;
      return undefined;
    }
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  function leave(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const next = line.waiting.shift();
    if (next) next();
    else if (line.running === 1) lines.delete(key);
    else line.running -= 1;
  }

  return {
    async run(key, work) {
      await enter(key);
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
  };
}
