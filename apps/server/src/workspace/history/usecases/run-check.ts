import type { HistoryCheck } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { findLastCheck, insertCheck } from '../checks.repository.ts';
import { isSilent, presentCheck } from '../history.presenter.ts';
import type { HistoryDeps } from '../history.types.ts';
import { checkHistoryJob } from '../jobs/check-history.job.ts';

type Input = { deps: HistoryDeps; owner: OwnerId };

/** Starts a check in the background, or returns the running one. */
export function startCheck({ deps, owner }: Input): Promise<HistoryCheck> {
  return deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const last = await findLastCheck(tx, owner, { lock: true });
    if (last?.state === 'running' && !isSilent(last, now)) return presentCheck(last, now);
    const row = await insertCheck(tx, { ownerId: owner, id: deps.ids.uuid(), now });
    await deps.jobs.enqueue(tx, checkHistoryJob, { ownerId: owner, checkId: row.id });
    return presentCheck(row, now);
  });
}

/** The newest check, running or finished; null before the first. */
export function readLastCheck({ deps, owner }: Input): Promise<HistoryCheck | null> {
  return deps.db.scoped(owner, async (tx) => {
    const row = await findLastCheck(tx, owner);
    return row ? presentCheck(row, deps.clock.now()) : null;
  });
}
