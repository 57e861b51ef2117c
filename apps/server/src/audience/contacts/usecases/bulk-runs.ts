import type {
  BulkRun,
  startBulkRun as startOperation,
} from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import type { BodyOf } from '@enlace/contract/core/operation.ts';
import { namesOfLinks, recordHistory } from '#workspace/door.ts';
import { countMatches } from '#audience/segments/segments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { endRun, findRun, insertRun, lockRun, presentRun, type RunRow } from '../bulk-runs.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { readConditions } from '../contact-list.conditions.ts';
import { assertFilterKnown, ownContactIds } from '../known-filter.ts';
import { bulkRunJob } from '../jobs/bulk-run.job.ts';

type Call = { deps: ContactsDeps & Pick<Platform, 'jobs'>; ctx: ClientContext };
type StartInput = Call & { input: BodyOf<typeof startOperation> };
type Action = StartInput['input']['action'];

/** Folder and labels of an action must exist when it starts. */
async function assertTargets(tx: Tx, owner: OwnerId, action: Action): Promise<void> {
  const { folders, labels } = await namesOfLinks(tx, { owner, noun: 'contact' });
  if (action.kind === 'move' && action.folderId !== null && !folders.has(action.folderId)) throw notFound();
  if (action.kind === 'label' && ![...action.addIds, ...action.removeIds].every((id) => labels.has(id)))
    throw notFound();
}

async function readBack(tx: Tx, owner: OwnerId, id: string): Promise<RunRow> {
  const row = await findRun(tx, owner, id);
  if (!row) throw notFound();
  return row;
}

/** Starts a bulk change of all matches. Error: resource.not_found for a folder or label. */
export function startBulkRun({ deps, ctx, input }: StartInput): Promise<BulkRun> {
  const { owner, actor } = authorOf(ctx);
  const { filter, exceptContactIds, action } = input;
  return deps.db.scoped(owner, async (tx) => {
    await assertTargets(tx, owner, action);
    await assertFilterKnown(tx, owner, filter);
    const exceptIds = await ownContactIds(tx, owner, exceptContactIds);
    const now = deps.clock.now();
    const { total, isExact } = await countMatches(tx, owner, await readConditions(tx, owner, { filter, now }));
    const id = deps.ids.uuid();
    await insertRun(tx, owner, {
      id,
      action,
      filter,
      exceptIds,
      undoOf: null,
      total: Math.max(0, total - exceptIds.length),
      totalIsExact: isExact,
      startedBy: { kind: 'user', userId: ctx.actor.userId },
      createdAt: now,
    });
    const after = { kind: action.kind, count: total };
    const entry = { action: 'contacts.bulk_started', subjectKind: 'contacts', subjectId: null, after };
    await recordHistory({ tx, owner, actor, entry });
    await deps.jobs.enqueue(tx, bulkRunJob, { owner, runId: id });
    return presentRun(await readBack(tx, owner, id));
  });
}

export function readBulkRun({ deps, ctx, id }: Call & { id: string }): Promise<BulkRun> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => presentRun(await readBack(tx, owner, id)));
}

/** Stops a run; what is done stays. Error: resource.not_found. */
export function stopBulkRun({ deps, ctx, id }: Call & { id: string }): Promise<BulkRun> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    if (!(await lockRun(tx, owner, id))) throw notFound();
    await endRun(tx, owner, { id, state: 'cancelled', now: deps.clock.now() });
    const entry = { action: 'contacts.bulk_stopped', subjectKind: 'contacts', subjectId: null };
    await recordHistory({ tx, owner, actor, entry });
    return presentRun(await readBack(tx, owner, id));
  });
}

/** Starts undoing a run. Error: resource.not_found when there is nothing to undo. */
export function undoBulkRun({ deps, ctx, id }: Call & { id: string }): Promise<BulkRun> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const run = await lockRun(tx, owner, id);
    if (!run || !presentRun(run).canUndo) throw notFound();
    const undoId = deps.ids.uuid();
    await insertRun(tx, owner, {
      id: undoId,
      action: { kind: 'undo' },
      filter: {},
      exceptIds: [],
      undoOf: id,
      total: run.changed,
      totalIsExact: true,
      startedBy: { kind: 'user', userId: ctx.actor.userId },
      createdAt: deps.clock.now(),
    });
    const after = { kind: run.action.kind, count: run.changed };
    const entry = { action: 'contacts.bulk_undone', subjectKind: 'contacts', subjectId: null, after };
    await recordHistory({ tx, owner, actor, entry });
    await deps.jobs.enqueue(tx, bulkRunJob, { owner, runId: undoId });
    return presentRun(await readBack(tx, owner, undoId));
  });
}
