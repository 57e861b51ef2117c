import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { LostTurnError } from '../export-turn.ts';
import { beatDataImport } from './data-imports.repository.ts';

const beatEveryMs = 2000;
const etaFromMs = 3000;

type Input = {
  deps: Pick<Platform, 'db' | 'clock' | 'live'>;
  owner: OwnerId;
  importId: string;
  attempt: number;
  signal: AbortSignal;
};

export type ImportTurn = {
  /** Starts a phase of `total` units, covering this part of the whole. */
  phase(part: { from: number; to: number; total: number }): void;
  /** So many units are done; throws when the claim was lost or the process ends. */
  done(units: number): Promise<void>;
};

/** One run of one import: its progress, stored at most every two seconds. */
export function createImportTurn({ deps, owner, importId, attempt, signal }: Input): ImportTurn {
  const startMs = deps.clock.monotonicMs();
  let lastMs = startMs;
  let part = { from: 0, to: 100, total: 1 };
  let units = 0;
  const progress = () => part.from + (part.to - part.from) * Math.min(1, units / Math.max(1, part.total));
  return {
    phase(next) {
      part = next;
      units = 0;
    },
    async done(count) {
      units += count;
      signal.throwIfAborted();
      const nowMs = deps.clock.monotonicMs();
      if (nowMs - lastMs < beatEveryMs) return;
      lastMs = nowMs;
      const share = progress();
      const took = nowMs - startMs;
      const etaSeconds = share < 2 || took < etaFromMs ? null : Math.ceil((took * (100 - share)) / share / 1000);
      const percent = Math.min(99, Math.floor(share));
      await deps.db.scoped(owner, async (tx) => {
        const isOurs = await beatDataImport(tx, {
          owner,
          importId,
          attempt,
          now: deps.clock.now(),
          percent,
          etaSeconds,
        });
        if (!isOurs) throw new LostTurnError(`the import ${importId} is in other hands`);
        await deps.live.publish(tx, { userId: owner, event: { kind: 'data_import.changed', importId } });
      });
    },
  };
}
