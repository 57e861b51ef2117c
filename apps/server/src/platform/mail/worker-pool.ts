import type { ResourceLimits, Transferable, Worker } from 'node:worker_threads';
import type { Logger } from '#platform/logger.ts';
import { heapLimits, watchHeap } from './heap-watch.ts';
import { threadMs, watchTime } from './time-watch.ts';
import { type MailWorkerName, startMailWorker } from './worker-entry.ts';
import type { WorkerReply } from './worker-port.ts';
import { type PoolWorker, startWorkerProcess } from './worker-process.ts';

/** Loading a worker's code does not count towards the time of a job. */
const defaultStartLimitMs = 60_000;

/**
 * `timeout`, `crashed`: caused by the work itself. `busy`: the machine had no time for it; `unavailable`: its worker
 * cannot be started; `closed`: we are shutting down. After those three the same work may succeed later.
 */
export type WorkerFailure = {
  ok: false;
  reason: 'timeout' | 'crashed' | 'busy' | 'unavailable' | 'closed';
  message: string;
};
export type WorkerResult<Reply> = { ok: true; value: Reply } | WorkerFailure;

/** Whether the work itself is not to blame, so that a retry is worthwhile. */
export function isForLater({ reason }: Pick<WorkerFailure, 'reason'>): boolean {
  return reason === 'busy' || reason === 'unavailable' || reason === 'closed';
}

interface Job<Request, Reply> {
  request: Request;
  transfer: readonly Transferable[];
  settle: (result: WorkerResult<Reply>) => void;
}

interface Slot<Request, Reply> {
  worker: PoolWorker;
  isReady: boolean;
  job: Job<Request, Reply> | undefined;
  timer: NodeJS.Timeout | undefined;
  /** CPU time of its thread or process at its last message. */
  usedMs: number;
  endWatches: (() => void)[];
  lastError: string;
}

/** Of a thread, by its heap; or of a process, which exits after this long without work to free its memory. */
type WorkerLimits =
  | { thread: { megabytes: number } & ResourceLimits }
  | { process: { megabytes: number; idleMs: number } };

interface WorkerPoolInput {
  name: MailWorkerName;
  size: number;
  limits: WorkerLimits;
  /** CPU time: a job that takes more gets its worker terminated. */
  timeoutMs: number;
  /** Wall-clock time: a job that has not received its CPU time by then fails as `busy`. */
  ceilingMs?: number;
  startLimitMs?: number;
  logger: Pick<Logger, 'warn' | 'error'>;
}

export interface WorkerPool<Request, Reply> {
  /** `transfer`: moved without a copy, to threads only. */
  run(request: Request, transfer?: readonly Transferable[]): Promise<WorkerResult<Reply>>;
  close(): Promise<void>;
}

/**
 * Threads or processes for work that may hang or use too much memory: one job each, hard stop by terminate(), started
 * on demand.
 */
export function createWorkerPool<Request, Reply>(input: WorkerPoolInput): WorkerPool<Request, Reply> {
  return new ThreadPool<Request, Reply>(input);
}

class ThreadPool<Request, Reply> implements WorkerPool<Request, Reply> {
  readonly #input: WorkerPoolInput;
  readonly #slots = new Set<Slot<Request, Reply>>();
  readonly #queue: Job<Request, Reply>[] = [];
  #jobs = 0;
  #isClosed = false;

  constructor(input: WorkerPoolInput) {
    this.#input = input;
  }

  run(request: Request, transfer: readonly Transferable[] = []): Promise<WorkerResult<Reply>> {
    if (this.#isClosed) return Promise.resolve({ ok: false, reason: 'closed', message: 'The worker pool is closed' });
    return new Promise((settle) => {
      this.#queue.push({ request, transfer, settle });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const result = { ok: false, reason: 'closed', message: 'The worker pool is closed' } as const;
    for (const job of this.#queue.splice(0)) job.settle(result);
    await Promise.all([...this.#slots].map((slot) => this.#retire({ slot, result })));
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (!slot.isReady || slot.job !== undefined) continue;
      const job = this.#queue.shift();
      if (job === undefined) return;
      this.#assign({ slot, job });
    }
    for (;;) {
      const starting = [...this.#slots].filter((slot) => !slot.isReady).length;
      if (this.#queue.length <= starting || this.#slots.size >= this.#input.size) return;
      const worker = this.#tryToStart();
      if (worker) this.#await(worker);
    }
  }

  /**
   * A worker that cannot be started fails the job that needed it, whichever caller got here; the next job tries again.
   */
  #tryToStart(): PoolWorker | undefined {
    try {
      return this.#startWorker();
    } catch (error) {
      this.#failStart(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #failStart(message: string): void {
    this.#input.logger.error({ worker: this.#input.name, message }, 'Worker cannot be started');
    this.#queue.shift()?.settle({ ok: false, reason: 'unavailable', message });
  }

  #await(worker: PoolWorker): void {
    const slot: Slot<Request, Reply> = {
      worker,
      isReady: false,
      job: undefined,
      timer: undefined,
      usedMs: 0,
      endWatches: [],
      lastError: '',
    };
    this.#slots.add(slot);
    const startLimitMs = this.#input.startLimitMs ?? defaultStartLimitMs;
    slot.timer = setTimeout(() => {
      this.#slots.delete(slot);
      this.#failStart(`The worker was not ready after ${startLimitMs} ms`);
      void slot.worker.terminate();
      this.#dispatch();
    }, startLimitMs);
    worker.onMessage((message) => this.#onMessage({ slot, message }));
    worker.onError((error) => {
      slot.lastError = error instanceof Error ? error.message : String(error);
    });
    worker.onExit((code) => this.#onExit({ slot, code }));
  }

  #startWorker(): PoolWorker {
    const { name, limits } = this.#input;
    if ('thread' in limits) return asPoolWorker(startMailWorker({ name, limits: heapLimits(limits.thread) }));
    return startWorkerProcess({ name, megabytes: limits.process.megabytes });
  }

  #onMessage({ slot, message }: { slot: Slot<Request, Reply>; message: WorkerReply }): void {
    if (!this.#slots.has(slot)) return;
    endLimits(slot);
    const { job } = slot;
    slot.isReady = true;
    slot.usedMs = message.usedMs;
    slot.job = undefined;
    slot.worker.unref();
    if (message.kind === 'reply') job?.settle({ ok: true, value: trustWorker<Reply>(message.reply) });
    if (message.kind === 'failed') job?.settle({ ok: false, reason: 'crashed', message: message.message });
    this.#dispatch();
    if (slot.job === undefined) this.#releaseWhenIdle(slot);
  }

  #releaseWhenIdle(slot: Slot<Request, Reply>): void {
    const { limits } = this.#input;
    if (!('process' in limits) || this.#isClosed) return;
    const result = { ok: false, reason: 'closed', message: 'The worker had nothing to do' } as const;
    slot.timer = setTimeout(() => void this.#retire({ slot, result }), limits.process.idleMs);
    slot.timer.unref();
  }

  #assign({ slot, job }: { slot: Slot<Request, Reply>; job: Job<Request, Reply> }): void {
    clearTimeout(slot.timer);
    slot.job = job;
    slot.worker.ref();
    this.#jobs += 1;
    try {
      slot.worker.postMessage({ id: this.#jobs, request: job.request }, job.transfer);
      this.#watchTime(slot);
      this.#watchHeap(slot);
    } catch (error) {
      // Values that cannot be sent between threads, such as functions, are the caller's mistake and fail only that
      // call.
      endLimits(slot);
      slot.job = undefined;
      job.settle({ ok: false, reason: 'crashed', message: String(error) });
    }
  }

  #watchTime(slot: Slot<Request, Reply>): void {
    const { name, timeoutMs, ceilingMs, logger } = this.#input;
    const onPassed = (reason: 'timeout' | 'busy', message: string): void => {
      logger.warn({ worker: name, reason, message }, 'Worker stopped by force');
      void this.#retire({ slot, result: { ok: false, reason, message } });
    };
    const usedMs = () => slot.worker.usedMs();
    slot.endWatches.push(watchTime({ usedMs, startedAtMs: slot.usedMs, timeoutMs, ceilingMs, onPassed }));
  }

  #watchHeap(slot: Slot<Request, Reply>): void {
    const { name, limits, logger } = this.#input;
    const { thread } = slot.worker;
    if (!('thread' in limits) || !thread) return;
    const { megabytes } = limits.thread;
    const onPassed = (): void => {
      logger.warn({ worker: name, megabytes }, 'Worker stopped by force');
      const message = `The work took more than ${megabytes} MB`;
      void this.#retire({ slot, result: { ok: false, reason: 'crashed', message } });
    };
    slot.endWatches.push(watchHeap({ thread, megabytes, onPassed }));
  }

  async #retire(input: { slot: Slot<Request, Reply>; result: WorkerResult<Reply> }): Promise<void> {
    const { slot, result } = input;
    const { job } = slot;
    slot.job = undefined;
    endLimits(slot);
    this.#slots.delete(slot);
    job?.settle(result);
    await slot.worker.terminate();
  }

  #onExit({ slot, code }: { slot: Slot<Request, Reply>; code: number }): void {
    endLimits(slot);
    const isExpected = !this.#slots.delete(slot);
    const message = slot.lastError === '' ? `The worker ended with code ${code}` : slot.lastError;
    slot.job?.settle({ ok: false, reason: 'crashed', message });
    slot.job = undefined;
    // A worker that cannot even start would be restarted forever: the job that needed it gets the error.
    if (!isExpected && !slot.isReady) this.#failStart(message);
    else if (!isExpected) this.#input.logger.error({ worker: this.#input.name, message }, 'Worker ended unexpectedly');
    if (!this.#isClosed) this.#dispatch();
  }
}

function endLimits(slot: Pick<Slot<unknown, unknown>, 'timer' | 'endWatches'>): void {
  clearTimeout(slot.timer);
  for (const end of slot.endWatches.splice(0)) end();
}

function asPoolWorker(thread: Worker): PoolWorker {
  return {
    thread,
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    onMessage: (listener) => thread.on('message', listener),
    onError: (listener) => thread.on('error', listener),
    onExit: (listener) => thread.on('exit', listener),
    usedMs: () => threadMs(thread),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
    terminate: () => thread.terminate(),
  };
}

/** NOTE: pool and worker are built from the same source and share the reply type. */
function trustWorker<Reply>(reply: unknown): Reply {
  return reply as Reply;
}
