/** At most `limit` concurrent pieces of work; the others wait in order of arrival. */
export type Semaphore = { run<T>(work: () => Promise<T>): Promise<T> };

export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  function enter(): Promise<void> | undefined {
    if (running < limit) {
      running += 1;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  // A slot is passed directly to the next in line, so that nobody can slip in between.
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
