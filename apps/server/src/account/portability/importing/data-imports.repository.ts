import type {
  DataImportFailure,
  DataImportReport,
} from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DataImportRow, Origin } from './data-imports.types.ts';
import type { Brought } from './import.types.ts';

function columns(tx: Tx) {
  return tx.sql`owner_id, id, wall_profile_id, file_name, size_bytes::float8 as size_bytes, state, origin, report, failure,
    failure_path, percent, eta_seconds, attempt, created_at, finished_at, undone_at`;
}

type NewImport = {
  id: string;
  wall: string | null;
  fileName: string;
  sizeBytes: number;
  createdBy: string;
  createdAt: Temporal.Instant;
};

export async function insertDataImport(tx: Tx, owner: OwnerId, input: NewImport): Promise<DataImportRow> {
  const { id, wall, fileName, sizeBytes, createdBy, createdAt } = input;
  const [row] = await tx.sql<DataImportRow[]>`
    insert into data_imports (owner_id, id, wall_profile_id, file_name, size_bytes, created_by, created_at)
    values (${owner}, ${id}, ${wall}, ${fileName}, ${sizeBytes}, ${createdBy}, ${createdAt}) returning ${columns(tx)}`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

type Listed = { wall: string | null; limit: number };

/** Of the whole client, or of one wall. */
export async function listDataImportRows(tx: Tx, owner: OwnerId, { wall, limit }: Listed): Promise<DataImportRow[]> {
  return tx.sql<DataImportRow[]>`
    select ${columns(tx)} from data_imports
    where owner_id = ${owner} and wall_profile_id is not distinct from ${wall}::uuid
    order by created_at desc, id desc limit ${limit}`;
}

export async function findDataImport(tx: Tx, owner: OwnerId, id: string): Promise<DataImportRow | undefined> {
  const [row] = await tx.sql<DataImportRow[]>`
    select ${columns(tx)} from data_imports where owner_id = ${owner} and id = ${id}`;
  return row;
}

export async function lockDataImport(tx: Tx, owner: OwnerId, id: string): Promise<DataImportRow | undefined> {
  const [row] = await tx.sql<DataImportRow[]>`
    select ${columns(tx)} from data_imports where owner_id = ${owner} and id = ${id} for update`;
  return row;
}

type Key = { owner: OwnerId; importId: string };
type Turn = Key & { attempt: number };

/** Claims the work if nobody else has it; undefined when there is none. */
export async function claimDataImport(
  tx: Tx,
  { owner, importId, now, staleBefore }: Key & { now: Temporal.Instant; staleBefore: Temporal.Instant },
): Promise<DataImportRow | undefined> {
  const [row] = await tx.sql<DataImportRow[]>`
    update data_imports set attempt = attempt + 1, heartbeat_at = ${now}, percent = 0, eta_seconds = null
    where owner_id = ${owner} and id = ${importId} and state in ('checking', 'running')
      and (heartbeat_at is null or heartbeat_at <= ${staleBefore})
    returning ${columns(tx)}`;
  return row;
}

/** Renews the claim; false when it was lost. */
export async function beatDataImport(
  tx: Tx,
  {
    owner,
    importId,
    attempt,
    now,
    percent,
    etaSeconds,
  }: Turn & { now: Temporal.Instant; percent: number; etaSeconds: number | null },
): Promise<boolean> {
  const rows = await tx.sql`
    update data_imports set heartbeat_at = ${now}, percent = ${percent}, eta_seconds = ${etaSeconds}
    where owner_id = ${owner} and id = ${importId} and attempt = ${attempt} and state in ('checking', 'running') returning id`;
  return rows.length > 0;
}

/** Releases the claim, so that the next run can take it immediately. */
export async function releaseDataImport(tx: Tx, { owner, importId, attempt }: Turn): Promise<void> {
  await tx.sql`
    update data_imports set heartbeat_at = null
    where owner_id = ${owner} and id = ${importId} and attempt = ${attempt} and state in ('checking', 'running')`;
}

type Settled = Turn & {
  state: 'checked' | 'finished' | 'failed';
  origin: Origin | null;
  report: DataImportReport | null;
  failure: { reason: DataImportFailure; path: string | null } | null;
  now: Temporal.Instant;
};

/** False when the claim was lost. */
export async function settleDataImport(tx: Tx, settled: Settled): Promise<boolean> {
  const { owner, importId, attempt, state, origin, report, failure, now } = settled;
  const rows = await tx.sql`
    update data_imports set state = ${state}, origin = coalesce(${origin ? tx.sql.json(origin) : null}, origin),
      report = coalesce(${report ? tx.sql.json(report) : null}, report), failure = ${failure?.reason ?? null},
      failure_path = ${failure?.path ?? null}, percent = ${state === 'failed' ? 0 : 100}, eta_seconds = null, heartbeat_at = null,
      finished_at = ${state === 'checked' ? null : now}
    where owner_id = ${owner} and id = ${importId} and attempt = ${attempt} and state in ('checking', 'running') returning id`;
  return rows.length > 0;
}

export async function setDataImportState(
  tx: Tx,
  { owner, importId, state, now }: Key & { state: 'running' | 'cancelled'; now: Temporal.Instant },
): Promise<DataImportRow> {
  const [row] = await tx.sql<DataImportRow[]>`
    update data_imports set state = ${state}, percent = 0, eta_seconds = null, heartbeat_at = null, attempt = attempt + 1,
      finished_at = ${state === 'cancelled' ? now : null}
    where owner_id = ${owner} and id = ${importId} returning ${columns(tx)}`;
  if (!row) throw new Error('an update returned no row');
  return row;
}

type Found = { ownerId: OwnerId; id: string };

/** Unclaimed work, of all clients. */
export async function listForsakenDataImports(tx: Tx, before: Temporal.Instant): Promise<Found[]> {
  return tx.sql<Found[]>`
    select owner_id, id from data_imports
    where state in ('checking', 'running') and coalesce(heartbeat_at, created_at) <= ${before} limit 100`;
}

/** Discards archives that waited too long to be started. Of all clients. */
export async function takeOldDataImports(tx: Tx, before: Temporal.Instant, now: Temporal.Instant): Promise<Found[]> {
  return tx.sql<Found[]>`
    update data_imports set state = 'cancelled', finished_at = ${now}
    where state = 'checked' and created_at <= ${before} returning owner_id, id`;
}

const thingsAtOnce = 5000;

/** What was imported with a wall's archive, for undo. */
export async function insertBrought(
  tx: Tx,
  { owner, importId, brought }: Key & { brought: readonly Brought[] },
): Promise<void> {
  for (let start = 0; start < brought.length; start += thingsAtOnce) {
    const part = brought.slice(start, start + thingsAtOnce);
    await tx.sql`
      insert into data_import_things (owner_id, import_id, kind, thing_id)
      select ${owner}, ${importId}, t.kind, t.id
        from unnest(${part.map(({ kind }) => kind)}::text[], ${part.map(({ id }) => id)}::uuid[]) as t (kind, id)
      on conflict do nothing`;
  }
}

export async function listBrought(tx: Tx, { owner, importId }: Key): Promise<Brought[]> {
  return tx.sql<Brought[]>`
    select kind, thing_id as id from data_import_things
    where owner_id = ${owner} and import_id = ${importId} order by kind, thing_id`;
}

export async function markUndone(
  tx: Tx,
  { owner, importId, now }: Key & { now: Temporal.Instant },
): Promise<DataImportRow> {
  const [row] = await tx.sql<DataImportRow[]>`
    update data_imports set undone_at = ${now} where owner_id = ${owner} and id = ${importId} returning ${columns(tx)}`;
  if (!row) throw new Error('an update returned no row');
  return row;
}
