import type { z } from 'zod';
import { type dataExportSchema, exportLimits } from '@enlace/contract/account/portability/portability.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { writeExportJob } from '../jobs/portability.jobs.ts';
import { dailyLimitReached, exportRunning } from '../portability.errors.ts';
import { insertExport, listExportRows, listRequestTimes } from '../portability.repository.ts';
import type { ExportRow, PortabilityDeps } from '../portability.types.ts';

const dayHours = 24;
const shown = 5;

type Deps = Pick<PortabilityDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'live'>;
/** Who requests it: the client, or an administrator on the client's behalf. */
export type ExportAuthor = { kind: 'user' | 'admin'; userId: string };
type Input = { deps: Deps; owner: OwnerId; requestedBy: ExportAuthor };

type DataExport = z.output<typeof dataExportSchema>;

function percentOf({ state, stepsDone, stepsTotal }: ExportRow): number {
  if (state === 'ready' || state === 'expired') return 100;
  // The last step is not complete until the state says so.
  return stepsTotal === 0 ? 0 : Math.min(99, Math.floor((stepsDone / stepsTotal) * 100));
}

function exportOf(row: ExportRow): DataExport {
  return { ...row, percent: percentOf(row) };
}

/** Includes the request just stored. */
async function assertWithinLimit(tx: Tx, { owner, now }: { owner: OwnerId; now: Temporal.Instant }): Promise<void> {
  const times = await listRequestTimes(tx, owner, now.subtract({ hours: dayHours }));
  const oldest = times[0];
  if (times.length <= exportLimits.perDay || !oldest) return;
  throw dailyLimitReached(Math.ceil(oldest.add({ hours: dayHours }).since(now).total('seconds')));
}

/** Queues one ZIP of everything this client owns. Errors: exports.already_running, exports.daily_limit. */
export async function requestExport({ deps, owner, requestedBy }: Input): Promise<DataExport> {
  const now = deps.clock.now();
  const exportId = deps.ids.uuid();
  try {
    return await deps.db.scoped(owner, async (tx) => {
      // First, as its constraint is what two simultaneous requests conflict on.
      const row = await insertExport(tx, owner, { id: exportId, requestedBy: requestedBy.userId, requestedAt: now });
      await assertWithinLimit(tx, { owner, now });
      await deps.jobs.enqueue(tx, writeExportJob, { owner, exportId });
      const entry = { action: 'export.requested', subjectKind: 'export', subjectId: exportId };
      await recordHistory({ tx, owner, actor: requestedBy, entry });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'export.changed', exportId } });
      return exportOf(row);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'exports_running')) throw exportRunning();
    throw error;
  }
}

/** The latest exports, and how many more may be requested today. */
export async function listExports({
  deps,
  owner,
}: {
  deps: Pick<Deps, 'db' | 'clock'>;
  owner: OwnerId;
}): Promise<{ items: DataExport[]; leftToday: number }> {
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listExportRows(tx, owner, shown);
    const times = await listRequestTimes(tx, owner, deps.clock.now().subtract({ hours: dayHours }));
    return { items: rows.map(exportOf), leftToday: Math.max(0, exportLimits.perDay - times.length) };
  });
}
