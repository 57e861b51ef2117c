import type { Worker } from 'node:worker_threads';

type TimeWatch = {
  /** Processor time used so far; undefined or refused where nobody can say. */
  usedMs: () => Promise<number | undefined>;
  startedAtMs: number;
  timeoutMs: number;
  ceilingMs?: number | undefined;
  onPassed: (reason: 'timeout' | 'busy', message: string) => void;
};

/** On a machine with a twelfth of a processor to spare honest work still comes to its end. */
const patience = 12;
const shortestCeilingMs = 15_000;
const shortestWaitMs = 20;
const longestAnswerMs = 1000;

/**
 * Says once when work has used its processor time (`timeout`), or when the clock has passed so far beyond it that the
 * machine is to blame (`busy`). A short piece of work costs one timer. Returns what ends the watch.
 */
export function watchTime({ usedMs, startedAtMs, timeoutMs, ceilingMs, onPassed }: TimeWatch): () => void {
  const longestMs = ceilingMs ?? Math.max(timeoutMs * patience, shortestCeilingMs);
  const began = performance.now();
  let isOver = false;
  let timer = setTimeout(() => void look(), Math.min(timeoutMs, longestMs));

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }
  function pass(reason: 'timeout' | 'busy', message: string): void {
    stop();
    onPassed(reason, message);
  }
  async function look(): Promise<void> {
    const total = await inTime(usedMs());
    if (isOver) return;
    const used = total === undefined ? 0 : total - startedAtMs;
    const elapsed = performance.now() - began;
    if (used >= timeoutMs) return pass('timeout', `The work took more than ${timeoutMs} ms of processor time`);
    if (elapsed >= longestMs) return pass('busy', `The work had too little processor time in ${longestMs} ms`);
    const wait = Math.max(shortestWaitMs, Math.min(timeoutMs - used, longestMs - elapsed));
    timer = setTimeout(() => void look(), wait);
  }
  return stop;
}

const lookEveryMs = 1000;

/**
 * Says once when a thread has used so much processor time since it was last heard. What it waits for meanwhile, and how long
 * by the clock, does not count.
 */
export function watchSilence(input: {
  usedMs: () => Promise<number | undefined>;
  mostMs: number;
  onPassed: (message: string) => void;
}): { heard(): void; stop(): void } {
  const { usedMs, mostMs, onPassed } = input;
  let [isHeard, sinceMs, isOver] = [true, 0, false];
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  async function look(): Promise<void> {
    const used = await inTime(usedMs());
    if (used === undefined || isOver) return;
    if (isHeard) [isHeard, sinceMs] = [false, used];
    else if (used - sinceMs >= mostMs) {
      stop();
      onPassed(`The work was silent for more than ${mostMs} ms of processor time`);
    }
  }
  function stop(): void {
    isOver = true;
    clearInterval(timer);
  }
  return { heard: () => void (isHeard = true), stop };
}

/** A thread deep in machine code does not answer before it comes up. */
async function inTime(reading: Promise<number | undefined>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, longestAnswerMs, undefined);
  });
  try {
    return await Promise.race([reading.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Processor time of a thread, read from outside also while it never comes to rest; refused after its end. */
export async function threadMs(thread: Pick<Worker, 'cpuUsage'>): Promise<number | undefined> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}
