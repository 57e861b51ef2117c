import type { Worker } from 'node:worker_threads';

type TimeWatch = {
  /** CPU time used so far; undefined, or a rejection, where it is unknown. */
  usedMs: () => Promise<number | undefined>;
  startedAtMs: number;
  timeoutMs: number;
  ceilingMs?: number | undefined;
  onPassed: (reason: 'timeout' | 'busy', message: string) => void;
};

/** With a twelfth of a CPU available, legitimate work still finishes. */
const patience = 12;
const shortestCeilingMs = 15_000;
const shortestWaitMs = 20;
const longestAnswerMs = 1000;

/**
 * Calls back once when work has used up its CPU time (`timeout`), or when so much more wall-clock time has passed that
 * the machine must be overloaded (`busy`). Short work costs one timer. Returns the function that stops watching.
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
 * Calls back once when a thread has used this much CPU time since its last message. Time spent waiting, and wall-clock
 * time, do not count.
 */
export function watchSilence(input: {
  usedMs: () => Promise<number | undefined>;
  maxMs: number;
  onPassed: (message: string) => void;
}): { heard(): void; stop(): void } {
  const { usedMs, maxMs, onPassed } = input;
  let [isHeard, sinceMs, isOver] = [true, 0, false];
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  async function look(): Promise<void> {
    const used = await inTime(usedMs());
    if (used === undefined || isOver) return;
    if (isHeard) [isHeard, sinceMs] = [false, used];
    else if (used - sinceMs >= maxMs) {
      stop();
      onPassed(`The work was silent for more than ${maxMs} ms of processor time`);
    }
  }
  function stop(): void {
    isOver = true;
    clearInterval(timer);
  }
  return { heard: () => void (isHeard = true), stop };
}

/** A thread busy in native code does not respond until it returns. */
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

/** CPU time of a thread, read from outside even while it never yields; rejects after its end. */
export async function threadMs(thread: Pick<Worker, 'cpuUsage'>): Promise<number | undefined> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}
