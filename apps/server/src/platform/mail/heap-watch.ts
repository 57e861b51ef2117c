import type { ResourceLimits, Worker } from 'node:worker_threads';

/** Interval between two checks: a thread fills some megabytes meanwhile. */
const lookEveryMs = 10;
/** What a thread may use between two checks, also while we have no time to check. */
const beyondMb = 256;

/**
 * The engine's limits for a thread with so many megabytes. Its own limit is beyond them: a thread that reaches that one
 * during garbage collection ends the whole process instead of itself.
 */
export function heapLimits({ megabytes, ...others }: { megabytes: number } & ResourceLimits): ResourceLimits {
  return { ...others, maxOldGenerationSizeMb: megabytes + beyondMb };
}

type Watched = Pick<Worker, 'getHeapStatistics'>;
type Watch = { thread: Watched; megabytes: number; onPassed: () => void };

/**
 * Checks a thread's heap from outside, also while it never idles, and reports once when it has exceeded its megabytes.
 * Returns a function that ends the watch, which the end of the thread alone does not.
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
    // Rejected before the thread runs and after its end.
    const heap = await thread.getHeapStatistics().catch(() => undefined);
    if (isOver) return;
    if (heap === undefined || heap.used_heap_size <= megabytes * 1024 ** 2) return wait();
    stop();
    onPassed();
  }
  wait();
  return stop;
}
