import type { ResourceLimits } from 'node:worker_threads';
import { heapLimits, watchHeap } from './heap-watch.ts';
import { threadMs, watchTime } from './time-watch.ts';
import { type MailWorkerName, startMailWorker } from './worker-entry.ts';
import type { WorkerResult } from './worker-pool.ts';

type Input = {
  name: MailWorkerName;
  limits: { megabytes: number } & ResourceLimits;
  data: unknown;
  /** CPU time. */
  milliseconds: number;
};

/** A thread for one piece of work: its memory ends with it, whatever the work did. */
export async function oneAnswer<Reply>({ name, limits, data, milliseconds }: Input): Promise<WorkerResult<Reply>> {
  const { megabytes } = limits;
  let worker;
  try {
    worker = startMailWorker({ name, limits: heapLimits(limits), data });
  } catch (error) {
    return { ok: false, reason: 'unavailable', message: String(error) };
  }
  const thread = worker;
  const endWatches: (() => void)[] = [];
  try {
    return await new Promise<WorkerResult<Reply>>((resolve) => {
      const fail = (reason: 'timeout' | 'busy' | 'crashed', message: string): void =>
        resolve({ ok: false, reason, message });
      const usedMs = () => threadMs(thread);
      endWatches.push(watchTime({ usedMs, startedAtMs: 0, timeoutMs: milliseconds, onPassed: fail }));
      const onPassed = (): void => fail('crashed', `took more than ${megabytes} MB`);
      endWatches.push(watchHeap({ thread, megabytes, onPassed }));
      thread.on('message', (value: Reply) => resolve({ ok: true, value }));
      thread.on('error', (error) => fail('crashed', String(error)));
      thread.on('exit', (code) => fail('crashed', `ended with code ${code}`));
    });
  } finally {
    for (const end of endWatches) end();
    await thread.terminate();
  }
}
