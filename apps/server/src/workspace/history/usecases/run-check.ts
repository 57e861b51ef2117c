import type { z } from 'zod';
import type { historyCheckSchema } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { findLastCheck, insertCheck } from '../checks.repository.ts';
import type { CheckRow, HistoryDeps } from '../history.types.ts';
import { operatorOwner } from '../history.usecases.ts';
import { checkHistoryJob } from '../jobs/check-history.job.ts';

type HistoryCheck = z.output<typeof historyCheckSchema>;
type Input = { deps: HistoryDeps; owner: OwnerId };

// A check silent for this long was killed with its process.
const silenceMinutes = 2;

function isSilent(row: CheckRow, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(row.progressAt.add({ minutes: silenceMinutes }), now) < 0;
}

const hundredths = 100;

/** Progress of a check. The length of the chain of all clients is only shown to the operator. */
function progressOf({ ownerId, checked, total }: CheckRow): { checked: number; total: number } {
  if (ownerId === operatorOwner) return { checked, total };
  return { checked: total === 0 ? 0 : Math.floor((checked / total) * hundredths), total: hundredths };
}

function checkOf(row: CheckRow, now: Temporal.Instant): HistoryCheck {
  const { state, reason, seq, entryId } = row;
  return {
    ...row,
    state: state === 'running' && isSilent(row, now) ? 'failed' : state,
    ...progressOf(row),
    breach: reason === null ? null : { reason, seq, entryId },
  };
}

/** Starts a check in the background, or returns the running one. */
export function startCheck({ deps, owner }: Input): Promise<HistoryCheck> {
  return deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const last = await findLastCheck(tx, owner, { lock: true });
    if (last?.state === 'running' && !isSilent(last, now)) return checkOf(last, now);
    const row = await insertCheck(tx, { ownerId: owner, id: deps.ids.uuid(), now });
    await deps.jobs.enqueue(tx, checkHistoryJob, { ownerId: owner, checkId: row.id });
    return checkOf(row, now);
  });
}

/** The newest check, running or finished; null before the first. */
export function readLastCheck({ deps, owner }: Input): Promise<HistoryCheck | null> {
  return deps.db.scoped(owner, async (tx) => {
    const row = await findLastCheck(tx, owner);
    return row ? checkOf(row, deps.clock.now()) : null;
  });
}
