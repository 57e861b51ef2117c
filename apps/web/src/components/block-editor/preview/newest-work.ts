type Deps<T> = {
  work: (input: T, signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** Runs the task later; the returned function calls it off. */
  later: (task: () => void, ms: number) => () => void;
};

export type NewestWork<T> = { ask: (input: T) => void; stop: () => void };

/** Work that takes long gets pauses of its own length, up to this. */
const longestPauseMs = 400;

/**
 * Does work for the newest input, one piece at a time and at once when nothing is under way. What is asked for meanwhile waits,
 * and only the last of it is done, so that typing neither waits for a pause nor queues.
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
