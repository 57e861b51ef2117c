/**
 * Runs work on several items concurrently. The first failure ends it and is thrown once all started work is finished,
 * so that nothing keeps writing in the background.
 */
export async function forEachAtMost<T>(
  things: AsyncIterable<T>,
  max: number,
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
      if (running.size >= max) await Promise.race(running);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
