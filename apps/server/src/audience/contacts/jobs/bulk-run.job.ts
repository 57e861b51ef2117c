import { recordHistory } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, isTemporary } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  advanceRun,
  endRun,
  findRun,
  listItems,
  lockRun,
  removeOldRuns,
  type RunRow,
} from '../bulk-runs.repository.ts';
import { applyAction } from '../bulk-step.ts';
import { undoItems } from '../bulk-undo.ts';
import type { ContactsDeps } from '../contacts.context.ts';
import { readConditions } from '../contact-list.conditions.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Continues a bulk change where it stopped. */
export const bulkRunJob = defineJob({
  name: 'contacts.bulk_run',
  payload: z.object({ owner: z.uuid(), runId: z.uuid() }),
  expireInSeconds: 3600,
  concurrency: 2,
});

/** Removes runs that can no longer be undone. */
export const forgetBulkRuns = defineJob({
  name: 'contacts.forget_bulk_runs',
  payload: z.object({}),
  cron: '53 3 * * *',
});

/** Contacts per transaction. */
const batch = 500;
const keptHours = 24;

type Work = { tx: Tx; deps: ContactsDeps; owner: OwnerId; run: RunRow };
type Done = { seen: number; changed: number; last: string | undefined };

/** Matches that existed when the run started, by id. */
async function nextIds({ tx, owner, run }: Work): Promise<string[]> {
  const { where } = await readConditions(tx, owner, { filter: run.filter, now: run.createdAt });
  const rows = await tx.sql<{ id: string }[]>`
    select c.id from contacts c
    where ${where} and c.created_at <= ${run.createdAt} and not c.id = any(${run.exceptIds}::uuid[])
      ${run.cursor ? tx.sql`and c.id > ${run.cursor}::uuid` : tx.sql``}
    order by c.id limit ${batch}`;
  return rows.map(({ id }) => id);
}

async function actOn(work: Work): Promise<Done> {
  const ids = await nextIds(work);
  const changed = ids.length === 0 ? 0 : await applyAction({ ...work, ids });
  return { seen: ids.length, changed, last: ids.at(-1) };
}

async function undo({ tx, owner, run }: Work, undoneId: string): Promise<Done> {
  const undone = await findRun(tx, owner, undoneId);
  const items = await listItems(tx, owner, { runId: undoneId, after: run.cursor, limit: batch });
  const changed = undone && items.length > 0 ? await undoItems({ tx, owner, undone, items }) : 0;
  return { seen: new Set(items.map(({ contactId }) => contactId)).size, changed, last: items.at(-1)?.contactId };
}

/** One batch of a run, in one transaction. True when there is more. */
function step({ deps, owner, runId }: { deps: ContactsDeps; owner: OwnerId; runId: string }): Promise<boolean> {
  return deps.db.scoped(owner, async (tx) => {
    const run = await lockRun(tx, owner, runId);
    if (!run || run.state !== 'running') return false;
    const work = { tx, deps, owner, run };
    const { seen, changed, last } = run.undoOf === null ? await actOn(work) : await undo(work, run.undoOf);
    if (last !== undefined) await advanceRun(tx, owner, { id: runId, seen, changed, cursor: last });
    else await endRun(tx, owner, { id: runId, state: 'done', now: deps.clock.now() });
    if (changed > 0) {
      const after = { kind: run.action.kind, count: changed };
      const entry = { action: 'contacts.bulk_changed', subjectKind: 'contacts', subjectId: null, after };
      await recordHistory({ tx, owner, actor: run.startedBy, entry });
    }
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contacts.changed', runId } });
    return last !== undefined;
  });
}

type RunInput = { deps: ContactsDeps; payload: { owner: string; runId: string }; signal: AbortSignal };

/** Continues batch by batch; a refusal (a full quota, a deleted folder) ends the run, anything else is retried. */
export async function runBulk({ deps, payload, signal }: RunInput): Promise<void> {
  const owner = ownerId(payload.owner);
  const { runId } = payload;
  try {
    while (await step({ deps, owner, runId })) signal.throwIfAborted();
  } catch (error) {
    if (!(error instanceof AppError) || isTemporary(error)) throw error;
    await deps.db.scoped(owner, async (tx) => {
      await endRun(tx, owner, { id: runId, state: 'failed', now: deps.clock.now() });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contacts.changed', runId } });
    });
  }
}

export async function forgetOldRuns({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptHours });
  await deps.db.system((tx) => removeOldRuns(tx, { before }));
}
