import type { ResourceLimits, Worker } from 'node:worker_threads';

/** Between two looks: a thread fills some megabytes meanwhile. */
const lookEveryMs = 10;
/** What a thread may take between two looks, also while we have no time to look. */
const beyondMb = 256;

/**
 * The engine's limits for a thread that may take so many megabytes. Its own limit lies beyond them: a thread that reaches
 * that one while it collects ends the whole process instead of itself.
 */
export function heapLimits({ megabytes, ...others }: { megabytes: number } & ResourceLimits): ResourceLimits {
  return { ...others, maxOldGenerationSizeMb: megabytes + beyondMb };
}

type Watched = Pick<Worker, 'getHeapStatistics'>;
type Watch = { thread: Watched; megabytes: number; onPassed: () => void };

/**
 * Looks at the heap of a thread from outside, also while it never comes to rest, and says once when it has passed its
 * megabytes. Returns what ends the watch, which the end of the thread alone does not.
 */
export function watchHeap({ thread, megabytes, onPassed }: Watch): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    if (isOver) return;
    timer = setTimeout(() => void look(), lookEveryMs);
    timer.unref();
  }
  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }
  async function look(): Promise<void> {
    // Refused before the thread runs and after its end.
    const heap = await thread.getHeapStatistics().catch(() => undefined);
    if (isOver) return;
    if (heap === undefined || heap.used_heap_size <= megabytes * 1024 ** 2) return wait();
    stop();
    onPassed();
  }
  wait();
  return stop;
}
