import { type ChildProcess, fork, type SendHandle } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Transferable, Worker } from 'node:worker_threads';
import { type MailWorkerName, mailWorkerUrl } from './worker-entry.ts';
import type { WorkerReply } from './worker-port.ts';

/** What a pool asks of a worker, be it a thread or a process. */
export interface PoolWorker {
  /** Whose heap can be watched; a process has limits of its own. */
  readonly thread?: Pick<Worker, 'getHeapStatistics'>;
  /** Throws when the message cannot be copied. */
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
  onMessage(listener: (message: WorkerReply) => void): void;
  onError(listener: (error: unknown) => void): void;
  /** `code` is negative when there is none. */
  onExit(listener: (code: number) => void): void;
  ref(): void;
  unref(): void;
  /** Stops it at once, whatever it does; resolves when it is gone. */
  terminate(): Promise<unknown>;
}

type Messages = {
  send(message: unknown, handle: SendHandle | undefined, done: (error: Error | null) => void): boolean;
};

class WorkerProcess implements PoolWorker {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#gone = new Promise((resolve) => {
      child.once('exit', () => resolve());
      // One that could not be started never exits.
      child.once('error', () => child.pid === undefined && resolve());
    });
  }

  postMessage(message: unknown): void {
    const channel: Messages = this.#child;
    // A channel that closed under the message: the end of the process says so by itself.
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
 * Starts a worker in a process of its own, which gives its memory back when it ends (a thread leaves it to the server's
 * process). It sees none of our environment variables and goes when we go.
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
