import { type ChildProcess, fork, type SendHandle } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Transferable, Worker } from 'node:worker_threads';
import { type MailWorkerName, mailWorkerUrl } from './worker-entry.ts';
import type { WorkerReply } from './worker-port.ts';

/** What a pool needs from a worker, whether a thread or a process. */
export interface PoolWorker {
  /** The thread whose heap can be watched; a process has its own limits. */
  readonly thread?: Pick<Worker, 'getHeapStatistics'>;
  /** Throws when the message cannot be copied. */
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
  onMessage(listener: (message: WorkerReply) => void): void;
  onError(listener: (error: unknown) => void): void;
  /** `code` is negative when there is none. */
  onExit(listener: (code: number) => void): void;
  /** CPU time used so far; undefined where it is unknown, rejects after its end. */
  usedMs(): Promise<number | undefined>;
  ref(): void;
  unref(): void;
  /** Stops it immediately, whatever it is doing; resolves when it has ended. */
  terminate(): Promise<unknown>;
}

type Messages = {
  send(message: unknown, handle: SendHandle | undefined, done: (error: Error | null) => void): boolean;
};

/** Linux counts CPU time in hundredths of a second, regardless of its own clock rate. */
const tickMs = 10;

/** CPU time of another process, where the system reports it. */
async function processMs(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name before it may contain spaces and brackets. After it, the state is the first field; user and system time
  // are 12 and 13.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

class WorkerProcess implements PoolWorker {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#gone = new Promise((resolve) => {
      child.once('exit', () => resolve());
      // A process that could not be started never exits.
      child.once('error', () => child.pid === undefined && resolve());
    });
  }

  postMessage(message: unknown): void {
    const channel: Messages = this.#child;
    // If the channel closes during the send, the exit event reports it.
    channel.send(message, undefined, () => undefined);
  }

  onMessage(listener: (message: WorkerReply) => void): void {
    this.#child.on('message', listener);
  }

  onError(listener: (error: unknown) => void): void {
    this.#child.on('error', listener);
  }

  onExit(listener: (code: number) => void): void {
    this.#child.once('exit', (code) => listener(code ?? -1));
    this.#child.once('error', () => this.#child.pid === undefined && listener(-1));
  }

  usedMs(): Promise<number | undefined> {
    return processMs(this.#child.pid);
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async terminate(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }
}

/**
 * Starts a worker in its own process, which frees its memory when it ends (a thread leaves it to the server's process).
 * It sees none of our environment variables and ends when we end.
 */
export function startWorkerProcess({ name, megabytes }: { name: MailWorkerName; megabytes: number }): PoolWorker {
  const cache = getCompileCacheDir();
  return new WorkerProcess(
    fork(fileURLToPath(mailWorkerUrl(name)), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${megabytes}`],
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
}
