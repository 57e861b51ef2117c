import { parentPort, type Transferable } from 'node:worker_threads';

export interface WorkerRequest {
  id: number;
  request: unknown;
}

export type WorkerReply =
  { kind: 'ready' } | { kind: 'reply'; id: number; reply: unknown } | { kind: 'failed'; id: number; message: string };

interface Answer<Reply> {
  reply: Reply;
  /** Buffers handed over without a copy. */
  transfer?: Transferable[];
}

/** The worker's side of a worker pool: answers requests one by one. */
export function serveWorker<Request, Reply>(answer: (request: Request) => Promise<Answer<Reply>>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread only');
  port.on('message', (message: WorkerRequest) => {
    const { id } = message;
    answer(trustPool<Request>(message.request)).then(
      ({ reply, transfer }) => port.postMessage({ kind: 'reply', id, reply } satisfies WorkerReply, transfer ?? []),
      (error: unknown) => port.postMessage({ kind: 'failed', id, message: String(error) } satisfies WorkerReply),
    );
  });
  port.postMessage({ kind: 'ready' } satisfies WorkerReply);
}

/** Guarantee: pool and worker are built from the same source and share the request type. */
function trustPool<Request>(request: unknown): Request {
  return request as Request;
}
