/**
 * Works on several things at once. The first failure ends it and is thrown, after everything that had begun is over, so
 * that nothing goes on writing behind the caller's back.
 */
export async function forEachAtMost<T>(
  things: AsyncIterable<T>,
  most: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const thing of things) {
      const task = work(thing)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(task));
      running.add(task);
      if (running.size >= most) await Promise.race(running);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
