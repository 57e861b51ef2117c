import type {
  ImportCounts,
  ImportFailure,
  ImportPlan,
  ImportState,
  WithoutCampaigns,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Look } from './reading/reading.types.ts';
import type { ImportRecord } from './imports.types.ts';

function columns(tx: Tx) {
  return tx.sql`id, file_name, format, size_bytes::float8 as size_bytes, state, reading, analysis, plan, records_total, cursor,
    created, updated, unchanged, rejected, problems, without_permission, without_address, objecting, checked, room, restored, kept, failure, attempt, heartbeat_at, pace_from,
    pace_cursor, created_by, created_at, started_at, finished_at, undo_until`;
}

export async function listImportRecords(
  tx: Tx,
  owner: OwnerId,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<ImportRecord[]> {
  return tx.sql<ImportRecord[]>`
    select ${columns(tx)} from contact_imports
    where owner_id = ${owner} ${cursor === undefined ? tx.sql`` : tx.sql`and id < ${cursor}`} order by id desc limit ${limit}`;
}

/** Throws resource.not_found. */
export async function getImportRecord(tx: Tx, owner: OwnerId, id: string): Promise<ImportRecord> {
  const [row] = await tx.sql<ImportRecord[]>`
    select ${columns(tx)} from contact_imports where owner_id = ${owner} and id = ${id}`;
  if (!row) throw notFound();
  return row;
}

/** The same, locked against all workers. */
export async function lockImport(tx: Tx, owner: OwnerId, id: string): Promise<ImportRecord> {
  const [row] = await tx.sql<ImportRecord[]>`
    select ${columns(tx)} from contact_imports where owner_id = ${owner} and id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

export async function countOpenImports(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from contact_imports
    where owner_id = ${owner} and state in ('mapping', 'checking', 'checked', 'running', 'paused')`;
  return row?.total ?? 0;
}

type NewImport = Pick<ImportRecord, 'id' | 'fileName' | 'format' | 'sizeBytes' | 'plan' | 'createdBy' | 'createdAt'> & {
  look: Look;
  isRemembered: boolean;
};

export async function insertImport(tx: Tx, owner: OwnerId, input: NewImport): Promise<void> {
  const { id, fileName, format, sizeBytes, plan, createdBy, createdAt, look, isRemembered } = input;
  await tx.sql`
    insert into contact_imports (owner_id, id, file_name, format, size_bytes, reading, analysis, plan, created_by, created_at)
    values (${owner}, ${id}, ${fileName}, ${format}, ${sizeBytes}, ${tx.sql.json(look.reading)},
      ${tx.sql.json({ ...look.analysis, isRemembered })}, ${tx.sql.json(plan)}, ${createdBy}, ${createdAt})`;
}

type Reread = { id: string; look: Look; isRemembered: boolean; plan: ImportPlan };

export async function setLook(tx: Tx, owner: OwnerId, { id, look, isRemembered, plan }: Reread): Promise<void> {
  await tx.sql`
    update contact_imports set reading = ${tx.sql.json(look.reading)}, analysis = ${tx.sql.json({ ...look.analysis, isRemembered })},
      plan = ${tx.sql.json(plan)}, state = 'mapping', checked = null, records_total = null
    where owner_id = ${owner} and id = ${id}`;
}

export async function setPlan(tx: Tx, owner: OwnerId, { id, plan }: { id: string; plan: ImportPlan }): Promise<void> {
  await tx.sql`
    update contact_imports set plan = ${tx.sql.json(plan)}, state = 'mapping', checked = null
    where owner_id = ${owner} and id = ${id}`;
}

type Begin = { id: string; state: 'checking' | 'running' | 'undoing'; room: number | null; now: Temporal.Instant };

/** Starts a phase: figures and file position begin at zero. */
export async function beginPhase(tx: Tx, owner: OwnerId, { id, state, room, now }: Begin): Promise<void> {
  await tx.sql`
    update contact_imports set state = ${state}, cursor = 0, room = ${room}, heartbeat_at = ${now}, attempt = attempt + 1,
      pace_from = null, pace_cursor = 0, failure = null,
      created = case when ${state} = 'undoing' then created else 0 end,
      updated = case when ${state} = 'undoing' then updated else 0 end,
      unchanged = case when ${state} = 'undoing' then unchanged else 0 end,
      rejected = case when ${state} = 'undoing' then rejected else 0 end,
      problems = case when ${state} = 'undoing' then problems else 0 end,
      without_permission = case when ${state} = 'undoing' then without_permission else 0 end,
      without_address = case when ${state} = 'undoing' then without_address else 0 end,
      objecting = case when ${state} = 'undoing' then objecting else 0 end,
      started_at = case when ${state} = 'running' then ${now} else started_at end
    where owner_id = ${owner} and id = ${id}`;
}

export async function setState(
  tx: Tx,
  owner: OwnerId,
  { id, state, now }: { id: string; state: ImportState; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update contact_imports set state = ${state}, heartbeat_at = ${now}, pace_from = null, attempt = attempt + 1
    where owner_id = ${owner} and id = ${id}`;
}

type Claim = { id: string; now: Temporal.Instant; staleBefore: Temporal.Instant };

/** Claims the work if nobody else has it: a new phase has no pace yet, a dead run an old heartbeat. */
export async function claimImport(
  tx: Tx,
  owner: OwnerId,
  { id, now, staleBefore }: Claim,
): Promise<ImportRecord | undefined> {
  const [row] = await tx.sql<ImportRecord[]>`
    update contact_imports set attempt = attempt + 1, heartbeat_at = ${now}, pace_from = ${now}, pace_cursor = cursor
    where owner_id = ${owner} and id = ${id} and state in ('checking', 'running', 'undoing')
      and (pace_from is null or heartbeat_at <= ${staleBefore})
    returning ${columns(tx)}`;
  return row;
}

/** Releases the work for the next run. */
export async function releaseClaim(
  tx: Tx,
  owner: OwnerId,
  { id, attempt }: { id: string; attempt: number },
): Promise<boolean> {
  const rows = await tx.sql`
    update contact_imports set pace_from = null where owner_id = ${owner} and id = ${id} and attempt = ${attempt} returning id`;
  return rows.length > 0;
}

type Progress = {
  id: string;
  cursor: number;
  counts: ImportCounts;
  without: WithoutCampaigns;
  room: number | null;
  now: Temporal.Instant;
};

export async function advance(tx: Tx, owner: OwnerId, input: Progress): Promise<void> {
  const { id, cursor, counts, without, room, now } = input;
  await tx.sql`
    update contact_imports set cursor = ${cursor}, created = created + ${counts.created}, updated = updated + ${counts.updated},
      unchanged = unchanged + ${counts.unchanged}, rejected = rejected + ${counts.rejected}, problems = problems + ${counts.problems},
      without_permission = without_permission + ${without.noPermission},
      without_address = without_address + ${without.noAddress}, objecting = objecting + ${without.objected},
      room = ${room}, heartbeat_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function finishCheck(
  tx: Tx,
  owner: OwnerId,
  { id, records }: { id: string; records: number },
): Promise<void> {
  await tx.sql`
    update contact_imports set state = 'checked', records_total = ${records}, cursor = ${records}, heartbeat_at = null,
      checked = jsonb_build_object('created', created, 'updated', updated, 'unchanged', unchanged, 'rejected', rejected, 'problems', problems)
    where owner_id = ${owner} and id = ${id}`;
}

type Finish = {
  id: string;
  state: 'finished' | 'cancelled' | 'failed';
  records: number | null;
  failure: ImportFailure | null;
};

export async function finishRun(
  tx: Tx,
  owner: OwnerId,
  { id, state, records, failure, now, undoUntil }: Finish & { now: Temporal.Instant; undoUntil: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update contact_imports set state = ${state}, records_total = coalesce(${records}, records_total),
      cursor = coalesce(${records}, cursor), finished_at = ${now}, failure = ${failure}, heartbeat_at = null,
      undo_until = case when created + updated > 0 then ${undoUntil}::timestamptz end
    where owner_id = ${owner} and id = ${id}`;
}

type Restored = { id: string; cursor: number; restored: number; kept: number; now: Temporal.Instant };

export async function advanceUndo(
  tx: Tx,
  owner: OwnerId,
  { id, cursor, restored, kept, now }: Restored,
): Promise<void> {
  await tx.sql`
    update contact_imports set cursor = ${cursor}, restored = restored + ${restored}, kept = kept + ${kept}, heartbeat_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function finishUndo(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`
    update contact_imports set state = 'undone', undo_until = null, heartbeat_at = null where owner_id = ${owner} and id = ${id}`;
}

export async function deleteImport(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from contact_imports where owner_id = ${owner} and id = ${id}`;
}

/** Unclaimed work, of all clients. */
export async function listForsaken(tx: Tx, before: Temporal.Instant): Promise<{ ownerId: string; id: string }[]> {
  return tx.sql<{ ownerId: string; id: string }[]>`
    select owner_id, id from contact_imports
    where state in ('checking', 'running', 'undoing') and coalesce(heartbeat_at, created_at) <= ${before} limit 100`;
}

/** Abandoned drafts, of all clients. */
export async function listOldDrafts(tx: Tx, before: Temporal.Instant): Promise<{ ownerId: string; id: string }[]> {
  return tx.sql<{ ownerId: string; id: string }[]>`
    select owner_id, id from contact_imports where state in ('mapping', 'checked') and created_at <= ${before} limit 100`;
}

/** Deletes expired undo data; figures and problems stay with the import. Of all clients. */
export async function forgetUndoData(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.sql`
    with over as (
      update contact_imports set undo_until = null where undo_until <= ${now} returning owner_id, id)
    delete from contact_import_rows r using over o
    where r.owner_id = o.owner_id and r.import_id = o.id and r.phase = 'run' and r.problems = '[]'`;
  await tx.sql`
    update contact_import_rows r set before = null from contact_imports i
    where r.before is not null and i.owner_id = r.owner_id and i.id = r.import_id and i.undo_until is null
      and i.state in ('finished', 'cancelled', 'failed', 'undone')`;
}

export async function findMapping(tx: Tx, owner: OwnerId, signature: string): Promise<Partial<ImportPlan> | undefined> {
  const [row] = await tx.sql<{ mapping: Partial<ImportPlan> }[]>`
    select mapping from contact_import_mappings where owner_id = ${owner} and signature = ${signature}`;
  return row?.mapping;
}

type Remembered = { signature: string; plan: ImportPlan; now: Temporal.Instant };

/** The consent for one file's people says nothing about the next file's. */
export async function rememberMapping(tx: Tx, owner: OwnerId, { signature, plan, now }: Remembered): Promise<void> {
  const { consent: _consent, ...kept } = plan;
  await tx.sql`
    insert into contact_import_mappings (owner_id, signature, mapping, used_at)
    values (${owner}, ${signature}, ${tx.sql.json(kept)}, ${now})
    on conflict (owner_id, signature) do update set mapping = excluded.mapping, used_at = excluded.used_at`;
}

export async function restartCheck(
  tx: Tx,
  owner: OwnerId,
  { id, room }: { id: string; room: number | null },
): Promise<void> {
  await tx.sql`
    update contact_imports set cursor = 0, pace_cursor = 0, created = 0, updated = 0, unchanged = 0, rejected = 0, problems = 0,
      without_permission = 0, without_address = 0, objecting = 0, room = ${room}
    where owner_id = ${owner} and id = ${id}`;
}
