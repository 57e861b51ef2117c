import type { Worker } from '#platform/module.ts';
import type { ChainDeps } from '../history.types.ts';
import { hasUnsealed } from '../chain.repository.ts';
import { sealBatch } from './seal-batch.ts';

const tickMs = 2000;
/** A batch signs the end of the chain when that is due, also when there is nothing to seal. */
const batchEveryMs = 10_000;
const pauseAfterFailureMs = 5000;

/** Seals new entries while this process runs; any number of processes may run it, one of them seals at a time. */
export function startHistorySealer(deps: ChainDeps): Worker {
  const stopping = new AbortController();
  let after: string | undefined;
  let batchAtMs = Number.NEGATIVE_INFINITY;
  const work = run();

  async function sleep(milliseconds: number): Promise<void> {
    try {
      await deps.clock.sleep(milliseconds, stopping.signal);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  }

  async function sealOnce(): Promise<number> {
    try {
      const isBatchDue = deps.clock.monotonicMs() - batchAtMs >= batchEveryMs;
      if (!isBatchDue && !(await deps.db.system(hasUnsealed, { readOnly: true }))) return tickMs;
      batchAtMs = deps.clock.monotonicMs();
      const { sealed, next } = await sealBatch({ deps, after });
      after = next;
      return sealed > 0 ? 0 : tickMs;
    } catch (error) {
      deps.logger.error({ err: error }, 'history was not sealed; trying again');
      return pauseAfterFailureMs;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await sealOnce();
      if (pause > 0) await sleep(pause);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
