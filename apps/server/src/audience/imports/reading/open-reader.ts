import type { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { heapLimits, watchHeap } from '#platform/mail/heap-watch.ts';
import { threadMs, watchSilence } from '#platform/mail/time-watch.ts';
import { startMailWorker } from '#platform/mail/worker-entry.ts';
import type {
  AddressesRequest,
  Chunk,
  FromReader,
  Look,
  LookRequest,
  ReaderRequest,
  ReadRequest,
  ToReader,
} from './reading.types.ts';

/** The thread gave up on the file, or ran out of memory. */
export class ReaderError extends Error {
  override readonly name = 'ReaderError';
  readonly reason: 'file_broken' | 'file_empty' | 'unexpected';
  constructor(reason: ReaderError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const limits = { megabytes: 192, maxYoungGenerationSizeMb: 24, stackSizeMb: 8 };

/** CPU time the thread may use between two messages; the slowest legitimate piece takes a hundredth. */
const maxSilentMs = 30_000;

type Heard = { next(): Promise<FromReader>; stop(): void };

/** The thread's messages, in order; its end or error counts as a failure. */
function listen(worker: Worker, silentMs: number): Heard {
  const heard: FromReader[] = [];
  let wake: (() => void) | undefined;
  function hear(message: FromReader): void {
    heard.push(message);
    wake?.();
  }
  const silence = watchSilence({
    usedMs: () => threadMs(worker),
    maxMs: silentMs,
    onPassed: (message) => hear({ kind: 'failed', reason: 'file_broken', message }),
  });
  worker.on('message', (message: FromReader) => {
    silence.heard();
    hear(message);
  });
  worker.on('error', (error: unknown) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    hear({ kind: 'failed', reason: isMemory ? 'file_broken' : 'unexpected', message: String(error) });
  });
  worker.on('exit', () => hear({ kind: 'failed', reason: 'unexpected', message: 'the reader ended' }));
  const stopHeap = watchHeap({
    thread: worker,
    megabytes: limits.megabytes,
    onPassed: () => hear({ kind: 'failed', reason: 'file_broken', message: `more than ${limits.megabytes} MB` }),
  });
  return {
    stop() {
      stopHeap();
      silence.stop();
    },
    async next() {
      for (;;) {
        const message = heard.shift();
        if (message) return message;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

async function feed(worker: Worker, source: AsyncIterator<Buffer>): Promise<void> {
  const { value, done } = await source.next();
  const message: ToReader = done === true ? { kind: 'end' } : { kind: 'piece', piece: value };
  worker.postMessage(message);
}

/** Throws, and closes the file, when the reader cannot be started: the same file can be read later. */
function startReader(file: Readable, request: ReaderRequest): Worker {
  try {
    return startMailWorker({ name: 'import-reader', limits: heapLimits(limits), data: request });
  } catch (error) {
    file.destroy();
    throw error;
  }
}

async function withReader<T>(
  { file, request, silentMs = maxSilentMs }: { file: Readable; request: ReaderRequest; silentMs?: number | undefined },
  use: (input: { worker: Worker; heard: Heard; feedIt: () => Promise<void> }) => Promise<T>,
): Promise<T> {
  const worker = startReader(file, request);
  const heard = listen(worker, silentMs);
  const source: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  try {
    return await use({ worker, heard, feedIt: () => feed(worker, source) });
  } finally {
    heard.stop();
    file.destroy();
    await worker.terminate();
  }
}

/** Analyses the beginning of a file in a separate thread. Throws ReaderError. */
export function lookAt(file: Readable, request: LookRequest, limits: { silentMs?: number } = {}): Promise<Look> {
  return withReader({ file, request, ...limits }, async ({ heard, feedIt }) => {
    for (;;) {
      const message = await heard.next();
      if (message.kind === 'want') await feedIt();
      else if (message.kind === 'looked') return message.look;
      else if (message.kind === 'failed') throw new ReaderError(message.reason, message.message);
    }
  });
}

type AddressesInput = {
  file: Readable;
  request: AddressesRequest;
  /** True ends the reading. */
  isFound: (emails: readonly string[]) => Promise<boolean>;
  signal: AbortSignal;
};

/**
 * Passes on every address of a file in batches, read in a separate thread. True when a batch ended it. Throws
 * ReaderError.
 */
export function findInAddresses({ file, request, isFound, signal }: AddressesInput): Promise<boolean> {
  return withReader({ file, request }, async ({ worker, heard, feedIt }) => {
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (;;) {
        const message = await heard.next();
        if (message.kind === 'want') await feedIt();
        else if (message.kind === 'addresses') {
          if (await isFound(message.emails)) return true;
          worker.postMessage({ kind: 'next' } satisfies ToReader);
        } else if (message.kind === 'over') return false;
        else if (message.kind === 'failed') throw new ReaderError(message.reason, message.message);
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });
}

type ReadInput = { file: Readable; request: ReadRequest; take: (chunk: Chunk) => Promise<boolean> };

/**
 * Reads a whole file in a separate thread, one chunk ahead of `take`, which ends the reading by returning false.
 * Returns the number of records, or null when it ended early. Throws ReaderError.
 */
export function readFile({ file, request, take }: ReadInput): Promise<number | null> {
  return withReader({ file, request }, async ({ worker, heard, feedIt }) => {
    let pumping: Promise<void> = Promise.resolve();
    const chunks: FromReader[] = [];
    let wake: (() => void) | undefined;
    let isOver = false;
    // Bytes are passed on while a chunk is being written, else the thread would wait for them.
    async function pump(): Promise<void> {
      while (!isOver) {
        const message = await heard.next();
        if (message.kind === 'want') await feedIt();
        else {
          chunks.push(message);
          wake?.();
          if (message.kind !== 'chunk') return;
        }
      }
    }
    pumping = pump();
    pumping.catch((error: unknown) => {
      chunks.push({ kind: 'failed', reason: 'unexpected', message: String(error) });
      wake?.();
    });
    try {
      for (;;) {
        const message = chunks.shift();
        if (!message) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        if (message.kind === 'over') return message.records;
        if (message.kind === 'failed') throw new ReaderError(message.reason, message.message);
        if (message.kind !== 'chunk') continue;
        if (!(await take(message.chunk))) return null;
        worker.postMessage({ kind: 'next' } satisfies ToReader);
      }
    } finally {
      isOver = true;
    }
  });
}
