import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { beat } from './portability.repository.ts';

const beatEveryMs = 2000;

export class LostTurnError extends Error {
  override readonly name = 'LostTurnError';
}

export type ExportTurn = {
  /** One more part is written. */
  step(): void;
  /** Renews the claim at most every two seconds; throws when it was lost or the process ends. */
  keep(): Promise<void>;
};

type Input = {
  deps: Pick<Platform, 'db' | 'clock' | 'live'>;
  owner: OwnerId;
  exportId: string;
  attempt: number;
  stepsTotal: number;
  signal: AbortSignal;
};

/** One run of one export: only the run whose number is stored in the row may continue. */
export function createExportTurn({ deps, owner, exportId, attempt, stepsTotal, signal }: Input): ExportTurn {
  let stepsDone = 0;
  let lastMs = -Infinity;
  return {
    step() {
      stepsDone += 1;
    },
    async keep() {
      signal.throwIfAborted();
      const nowMs = deps.clock.monotonicMs();
      if (nowMs - lastMs < beatEveryMs) return;
      lastMs = nowMs;
      await deps.db.scoped(owner, async (tx) => {
        const isOurs = await beat(tx, { owner, exportId, attempt, now: deps.clock.now(), stepsDone, stepsTotal });
        if (!isOurs) throw new LostTurnError(`the export ${exportId} is in other hands`);
        await deps.live.publish(tx, { userId: owner, event: { kind: 'export.changed', exportId } });
      });
    },
  };
}
