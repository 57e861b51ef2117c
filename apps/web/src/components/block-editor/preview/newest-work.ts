type Deps<T> = {
  work: (input: T, signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** Runs the task later; the returned function cancels it. */
  later: (task: () => void, ms: number) => () => void;
};

export type NewestWork<T> = { ask: (input: T) => void; stop: () => void };

/** Slow work is followed by a pause as long as itself, up to this. */
const longestPauseMs = 400;

/**
 * Processes the newest input, one at a time and immediately when idle. Of the requests made meanwhile only the last is
 * processed, so that typing neither waits for a pause nor queues.
 */
export function createNewestWork<T>({ work, now, later }: Deps<T>): NewestWork<T> {
  let waiting: { input: T } | undefined;
  let isBusy = false;
  let restUntil = 0;
  let callOff: (() => void) | undefined;
  let stopping = new AbortController();

  async function run(): Promise<void> {
    callOff = undefined;
    if (isBusy || !waiting) return;
    const { input } = waiting;
    waiting = undefined;
    isBusy = true;
    const began = now();
    await work(input, stopping.signal);
    const took = now() - began;
    restUntil = now() + Math.min(longestPauseMs, took);
    isBusy = false;
    plan();
  }

  function plan(): void {
    if (isBusy || !waiting || callOff) return;
    callOff = later(() => void run(), Math.max(0, restUntil - now()));
  }

  return {
    ask(input) {
      waiting = { input };
      plan();
    },
    stop() {
      callOff?.();
      callOff = undefined;
      waiting = undefined;
      stopping.abort();
      stopping = new AbortController();
    },
  };
}
