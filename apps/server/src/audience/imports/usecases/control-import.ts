import { importLimits } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { quotaState } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { noIdentityColumn, objectionsLeftOut, undoOver, wrongState } from '../imports.errors.ts';
import { clearRows } from '../import-rows.repository.ts';
import {
  beginPhase,
  deleteImport,
  finishRun,
  getImportRecord,
  lockImport,
  rememberMapping,
  setState,
} from '../imports.repository.ts';
import { describeImport, hasIdentity, importFileKey, objectionsNear } from '../imports.rules.ts';
import type { ClientContext, ImportRecord, ImportsDeps, ImportDetail } from '../imports.types.ts';
import { workImportJob } from '../jobs/imports.jobs.ts';
import { headerSignature } from '../reading/suggest-mapping.ts';
import { takeRoom } from '../work/room.ts';

type Call = { deps: ImportsDeps; ctx: ClientContext; id: string };
type Step = { tx: Tx; deps: ImportsDeps; owner: OwnerId; record: ImportRecord; now: Temporal.Instant };

/** One change of one import with its history record and event. */
async function change(
  { deps, ctx, id }: Call,
  { action, work }: { action: string | null; work: (step: Step) => Promise<void> },
): Promise<ImportDetail> {
  const { ownerId: owner, userId } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const record = await lockImport(tx, owner, id);
    await work({ tx, deps, owner, record, now: deps.clock.now() });
    const { fileName, state } = record;
    if (action !== null) {
      const entry = { action, subjectKind: 'import', subjectId: id, before: { fileName, state } };
      await recordHistory({ tx, owner, actor: { kind: 'user', userId }, entry });
    }
    await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId: id } });
    return describeImport(await getImportRecord(tx, owner, id));
  });
}

async function enqueue({ tx, deps, owner, record }: Step): Promise<void> {
  await deps.jobs.enqueue(tx, workImportJob, { owner, importId: record.id });
}

/** Tries the import without changing anything. Errors: imports.wrong_state, imports.no_identity_column. */
export function checkImport(call: Call): Promise<ImportDetail> {
  return change(call, {
    action: null,
    async work(step) {
      const { tx, owner, record, now } = step;
      if (record.state !== 'mapping' && record.state !== 'checked') throw wrongState();
      if (!hasIdentity(record.plan)) throw noIdentityColumn();
      await clearRows(tx, { owner, importId: record.id, phase: 'check' });
      await beginPhase(tx, owner, { id: record.id, state: 'checking', room: await takeRoom(tx, owner), now });
      await enqueue(step);
    },
  });
}

/** Nobody is written to against an objection in the file unless explicitly confirmed. */
function assertObjectionsRead({ plan, analysis }: ImportRecord): void {
  const left = objectionsNear(plan, analysis.columns);
  if (left.length === 0) return;
  const rows = left.reduce((sum, { objections }) => sum + objections, 0);
  throw objectionsLeftOut({ columns: left.map(({ name, index }) => name || String(index + 1)).join(', '), rows });
}

async function start(step: Step, leaveOutObjections: boolean): Promise<void> {
  const { tx, owner, record, now } = step;
  if (!hasIdentity(record.plan)) throw noIdentityColumn();
  if (!leaveOutObjections) assertObjectionsRead(record);
  // Throws quota.read_only: nothing may be added at all.
  await quotaState({ tx, owner, resource: 'contacts' });
  await beginPhase(tx, owner, { id: record.id, state: 'running', room: null, now });
  if (record.analysis.columns.some(({ name }) => name !== ''))
    await rememberMapping(tx, owner, { signature: headerSignature(record.analysis.columns), plan: record.plan, now });
}

/**
 * Starts a run, or resumes a paused one. Errors: imports.wrong_state, imports.no_identity_column,
 * imports.objections_left_out, quota.read_only.
 */
export function runImport(call: Call & { leaveOutObjections: boolean }): Promise<ImportDetail> {
  return change(call, {
    action: 'import.started',
    async work(step) {
      const { tx, owner, record, now } = step;
      if (record.state === 'paused') await setState(tx, owner, { id: record.id, state: 'running', now });
      else if (record.state === 'mapping' || record.state === 'checked') await start(step, call.leaveOutObjections);
      else throw wrongState();
      await enqueue(step);
    },
  });
}

/** Stops after the current rows. Errors: imports.wrong_state. */
export function pauseImport(call: Call): Promise<ImportDetail> {
  return change(call, {
    action: 'import.paused',
    async work({ tx, owner, record, now }) {
      if (record.state !== 'running') throw wrongState();
      await setState(tx, owner, { id: record.id, state: 'paused', now });
    },
  });
}

/** Ends a check or a run; what a run did so far stays and can be undone. Errors: imports.wrong_state. */
export async function cancelImport(call: Call): Promise<ImportDetail> {
  const { deps, ctx, id } = call;
  const detail = await change(call, {
    action: 'import.cancelled',
    async work({ tx, owner, record, now }) {
      if (record.state === 'checking') return setState(tx, owner, { id: record.id, state: 'mapping', now });
      if (record.state !== 'running' && record.state !== 'paused') throw wrongState();
      const undoUntil = now.add({ hours: 24 * importLimits.undoDays });
      await finishRun(tx, owner, { id: record.id, state: 'cancelled', records: null, failure: null, now, undoUntil });
    },
  });
  if (detail.state === 'cancelled')
    await deps.storage.remove(importFileKey({ owner: ctx.actor.ownerId, importId: id }));
  return detail;
}

/** Undoes a run. Errors: imports.wrong_state, imports.undo_over. */
export function undoImportRun(call: Call): Promise<ImportDetail> {
  return change(call, {
    action: 'import.undo_started',
    async work(step) {
      const { tx, owner, record, now } = step;
      if (record.state !== 'finished' && record.state !== 'cancelled' && record.state !== 'failed') throw wrongState();
      if (record.undoUntil === null || Temporal.Instant.compare(record.undoUntil, now) <= 0) throw undoOver();
      await clearRows(tx, { owner, importId: record.id, phase: 'undo' });
      await beginPhase(tx, owner, { id: record.id, state: 'undoing', room: null, now });
      await enqueue(step);
    },
  });
}

/** Deletes an import that has not started, with its file. Errors: imports.wrong_state. */
export async function removeImport({ deps, ctx, id }: Call): Promise<void> {
  const { ownerId: owner, userId } = ctx.actor;
  await deps.db.scoped(owner, async (tx) => {
    const { state, fileName } = await lockImport(tx, owner, id);
    if (state !== 'mapping' && state !== 'checked') throw wrongState();
    await deleteImport(tx, owner, id);
    const entry = { action: 'import.removed', subjectKind: 'import', subjectId: id, before: { fileName } };
    await recordHistory({ tx, owner, actor: { kind: 'user', userId }, entry });
  });
  await deps.storage.remove(importFileKey({ owner, importId: id }));
}
