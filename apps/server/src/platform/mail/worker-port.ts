import { parentPort, type Transferable } from 'node:worker_threads';
import { giveWay } from './low-priority.ts';

export interface WorkerRequest {
  id: number;
  request: unknown;
}

/** `usedMs`: CPU time the worker has used so far. */
export type WorkerReply = { usedMs: number } & (
  | { kind: 'ready' }
  | { kind: 'reply'; id: number; reply: unknown }
  | { kind: 'failed'; id: number; message: string }
);

interface Answer<Reply> {
  reply: Reply;
  /** Buffers moved without a copy. */
  transfer?: Transferable[];
}

type Post = (message: WorkerReply, transfer?: Transferable[]) => void;
type Port = { post: Post; onMessage: (listener: (message: WorkerRequest) => void) => void; usedMs: () => number };

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** The channel to the pool: from a thread, or from a process that ends with its parent and ignores other signals. */
function openPort(): Port {
  const port = parentPort;
  if (port !== null)
    return {
      post: (message, transfer) => port.postMessage(message, transfer ?? []),
      onMessage: (listener) => port.on('message', listener),
      usedMs: () => milliseconds(process.threadCpuUsage()),
    };
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error('This file runs as a worker only');
  process.on('disconnect', () => process.exit());
  // A terminal and a service manager signal the whole group; the parent decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  return {
    post: (message) => send(message),
    onMessage: (listener) => process.on('message', listener),
    usedMs: () => milliseconds(process.cpuUsage()),
  };
}

/** The worker's side of a worker pool: answers requests one by one. */
export function serveWorker<Request, Reply>(answer: (request: Request) => Promise<Answer<Reply>>): void {
  const { post, onMessage, usedMs } = openPort();
  giveWay();
  onMessage((message) => {
    const { id } = message;
    answer(trustPool<Request>(message.request)).then(
      ({ reply, transfer }) => post({ kind: 'reply', id, reply, usedMs: usedMs() }, transfer),
      (error: unknown) => post({ kind: 'failed', id, message: String(error), usedMs: usedMs() }),
    );
  });
  post({ kind: 'ready', usedMs: usedMs() });
}

/** NOTE: pool and worker are built from the same source and share the request type. */
function trustPool<Request>(request: unknown): Request {
  return request as Request;
}
