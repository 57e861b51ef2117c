import type { ResourceLimits, Transferable, Worker } from 'node:worker_threads';
import type { Logger } from '#platform/logger.ts';
import { heapLimits, watchHeap } from './heap-watch.ts';
import { type MailWorkerName, startMailWorker } from './worker-entry.ts';
import type { WorkerReply } from './worker-port.ts';
import { type PoolWorker, startWorkerProcess } from './worker-process.ts';

/** Loading the code of a worker is not part of the time a job may take. */
const START_LIMIT_MS = 30_000;

export type WorkerResult<Reply> =
  { ok: true; value: Reply } | { ok: false; reason: 'timeout' | 'crashed' | 'closed'; message: string };

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
  endWatch: (() => void) | undefined;
  lastError: string;
}

/** Of a thread, by its heap; or of a process, which ends after so long without work and gives its memory back. */
type WorkerLimits =
  { thread: { megabytes: number } & ResourceLimits } | { process: { megabytes: number; idleMs: number } };

interface WorkerPoolInput {
  name: MailWorkerName;
  size: number;
  limits: WorkerLimits;
  /** A job that runs longer costs its worker the life. */
  timeoutMs: number;
  logger: Logger;
}

export interface WorkerPool<Request, Reply> {
  /** `transfer`: what is handed over without a copy, to threads alone. */
  run(request: Request, transfer?: readonly Transferable[]): Promise<WorkerResult<Reply>>;
  close(): Promise<void>;
}

/** Threads or processes for work that may hang or eat memory: one job each, hard stop by terminate(), started on demand. */
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
    const starting = [...this.#slots].filter((slot) => !slot.isReady).length;
    for (
      let missing = this.#queue.length - starting;
      missing > 0 && this.#slots.size < this.#input.size;
      missing -= 1
    ) {
      this.#start();
    }
  }

  #start(): void {
    const worker = this.#startWorker();
    const slot: Slot<Request, Reply> = {
      worker,
      isReady: false,
      job: undefined,
      timer: undefined,
      endWatch: undefined,
      lastError: '',
    };
    this.#slots.add(slot);
    this.#limit({ slot, milliseconds: START_LIMIT_MS });
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
    endLimits(slot);
    const { job } = slot;
    slot.isReady = true;
    slot.job = undefined;
    slot.worker.unref();
    if (message.kind === 'reply') job?.settle({ ok: true, value: trustWorker<Reply>(message.reply) });
    if (message.kind === 'failed') job?.settle({ ok: false, reason: 'crashed', message: message.message });
    this.#dispatch();
    if (slot.job === undefined) this.#letGoWhenIdle(slot);
  }

  #letGoWhenIdle(slot: Slot<Request, Reply>): void {
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
    this.#limit({ slot, milliseconds: this.#input.timeoutMs });
    this.#jobs += 1;
    try {
      slot.worker.postMessage({ id: this.#jobs, request: job.request }, job.transfer);
      this.#watchHeap(slot);
    } catch (error) {
      // Values that cannot travel between threads, such as functions, are the caller's mistake and nobody else's.
      endLimits(slot);
      slot.job = undefined;
      job.settle({ ok: false, reason: 'crashed', message: String(error) });
    }
  }

  #limit({ slot, milliseconds }: { slot: Slot<Request, Reply>; milliseconds: number }): void {
    slot.timer = setTimeout(() => {
      const message = `The work took longer than ${milliseconds} ms`;
      this.#input.logger.warn({ worker: this.#input.name, milliseconds }, 'Worker stopped by force');
      void this.#retire({ slot, result: { ok: false, reason: 'timeout', message } });
    }, milliseconds);
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
    slot.endWatch = watchHeap({ thread, megabytes, onPassed });
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
    const result = { ok: false, reason: 'crashed', message } as const;
    slot.job?.settle(result);
    slot.job = undefined;
    if (!isExpected) {
      this.#input.logger.error({ worker: this.#input.name, message }, 'Worker ended by itself');
      // A worker that cannot even start would be started for ever: the job that asked for it gets the error.
      if (!slot.isReady) this.#queue.shift()?.settle(result);
    }
    if (!this.#isClosed) this.#dispatch();
  }
}

function endLimits(slot: Pick<Slot<unknown, unknown>, 'timer' | 'endWatch'>): void {
  clearTimeout(slot.timer);
  slot.endWatch?.();
  slot.endWatch = undefined;
}

function asPoolWorker(thread: Worker): PoolWorker {
  return {
    thread,
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    onMessage: (listener) => thread.on('message', listener),
    onError: (listener) => thread.on('error', listener),
    onExit: (listener) => thread.on('exit', listener),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
    terminate: () => thread.terminate(),
  };
}

/** Guarantee: pool and worker are built from the same source and share the reply type. */
function trustWorker<Reply>(reply: unknown): Reply {
  return reply as Reply;
}
