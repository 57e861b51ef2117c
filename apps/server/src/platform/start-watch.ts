import type { Clock } from './clock.ts';
import { ExpectedError } from './expected-error.ts';
import type { Logger } from './logger.ts';

/** A step of the start, or the whole start, did not finish in time; the message names what it waited for. */
export class StartOverdueError extends ExpectedError {
  override readonly name = 'StartOverdueError';
  override readonly isOwnWords = true;
}

/** The process was asked to stop while it was starting. */
export class StartStoppedError extends Error {
  override readonly name = 'StartStoppedError';
}

const warnAfterMs = 30_000;
const stepLimitMs = 5 * 60_000;
const wholeLimitMs = 90 * 60_000;

type Step<T> = {
  /** What the step waits for, as the end of a sentence. */
  waitsFor: string;
  work: () => Promise<T>;
  limitMs?: number;
};

/** Monitors a start: logs after half a minute, and fails when it is overdue. */
export type StartWatch = {
  readonly signal: AbortSignal;
  /** Throws StartOverdueError or StartStoppedError; the work itself may then continue, and its outcome is dropped. */
  step<T>(step: Step<T>): Promise<T>;
};

type Limits = { warnAfterMs: number; stepLimitMs: number; wholeLimitMs: number };
type Input = { clock: Clock; logger: Logger; signal: AbortSignal; limits?: Partial<Limits> };

export function createStartWatch({ clock, logger, signal, limits }: Input): StartWatch {
  const { warnAfterMs: warnMs, ...watched } = { warnAfterMs, stepLimitMs, wholeLimitMs, ...limits };
  const began = clock.monotonicMs();

  async function overdue(step: { waitsFor: string; limitMs: number }, over: AbortSignal): Promise<never> {
    const { waitsFor, limitMs } = step;
    await clock.sleep(Math.min(warnMs, limitMs), over);
    if (limitMs > warnMs) {
      logger.warn({ seconds: Math.round(warnMs / 1000), waitsFor }, `The start is still waiting for ${waitsFor}`);
      await clock.sleep(limitMs - warnMs, over);
    }
    const seconds = Math.round(limitMs / 1000);
    throw new StartOverdueError(`The start was given up after ${seconds} s of waiting for ${waitsFor}.`);
  }

  async function step<T>({ waitsFor, work, limitMs = watched.stepLimitMs }: Step<T>): Promise<T> {
    if (signal.aborted) throw new StartStoppedError();
    const left = Math.max(1, watched.wholeLimitMs - (clock.monotonicMs() - began));
    const over = new AbortController();
    const stopped = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new StartStoppedError()), { once: true, signal: over.signal });
    });
    const late = overdue({ waitsFor, limitMs: Math.min(limitMs, left) }, over.signal);
    const done = work();
    // The race handles the first to settle; later rejections are ignored.
    for (const each of [stopped, late, done]) each.catch(() => undefined);
    try {
      return await Promise.race([done, late, stopped]);
    } finally {
      over.abort();
    }
  }
  return { signal, step };
}

/** Without a limit and without logging: for tests and tools with their own monitoring. */
export const unwatchedStart: StartWatch = {
  signal: new AbortController().signal,
  step: ({ work }) => work(),
};
