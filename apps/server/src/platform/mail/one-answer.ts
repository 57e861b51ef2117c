import type { ResourceLimits } from 'node:worker_threads';
import { heapLimits, watchHeap } from './heap-watch.ts';
import { type MailWorkerName, startMailWorker } from './worker-entry.ts';

type Input<Reply> = {
  name: MailWorkerName;
  limits: { megabytes: number } & ResourceLimits;
  data: unknown;
  milliseconds: number;
  /** What is answered when the thread says nothing. */
  failed: (message: string) => Reply;
};

/** A thread for one piece of work: it ends with its memory, whatever the work did to it. */
export async function oneAnswer<Reply>({ name, limits, data, milliseconds, failed }: Input<Reply>): Promise<Reply> {
  const { megabytes } = limits;
  const worker = startMailWorker({ name, limits: heapLimits(limits), data });
  let timer: NodeJS.Timeout | undefined;
  let endWatch: (() => void) | undefined;
  try {
    return await new Promise<Reply>((resolve) => {
      timer = setTimeout(() => resolve(failed(`took longer than ${milliseconds} ms`)), milliseconds);
      const onPassed = (): void => resolve(failed(`took more than ${megabytes} MB`));
      endWatch = watchHeap({ thread: worker, megabytes, onPassed });
      worker.on('message', resolve);
      worker.on('error', (error) => resolve(failed(String(error))));
      worker.on('exit', (code) => resolve(failed(`ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    endWatch?.();
    await worker.terminate();
  }
}
