import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Lease, UploadRow } from './uploads.types.ts';

type UploadKey = { owner: OwnerId; id: string };

function columns(tx: Tx) {
  return tx.sql`owner_id, id, name, length_bytes::float8 as length_bytes, offset_bytes::float8 as offset_bytes,
    encode(sha256, 'hex') as sha256, folder_id, folder_path, replaces_id, request_id, sender, file_id, created_at, expires_at`;
}

export async function insertUpload(tx: Tx, row: UploadRow): Promise<void> {
  const { ownerId, id, name, lengthBytes, sha256, folderId, folderPath, replacesId, requestId, sender } = row;
  await tx.sql`
    insert into uploads (owner_id, id, name, length_bytes, sha256, folder_id, folder_path, replaces_id, request_id, sender, created_at, expires_at)
    values (${ownerId}, ${id}, ${name}, ${lengthBytes}, decode(${sha256}, 'hex'), ${folderId}, ${folderPath}::text[],
            ${replacesId}, ${requestId}, ${sender}, ${row.createdAt}, ${row.expiresAt})`;
}

export async function findUpload(tx: Tx, { owner, id }: UploadKey): Promise<UploadRow | undefined> {
  const [row] = await tx.sql<UploadRow[]>`select ${columns(tx)} from uploads where owner_id = ${owner} and id = ${id}`;
  return row;
}

export async function countOpenUploads(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from uploads where owner_id = ${owner} and file_id is null`;
  return row?.total ?? 0;
}

export type UnderWay = { count: number; bytes: number };

/** Active uploads through a file request; each holds its place there until it arrives or expires. */
export async function countRequestUploads(
  tx: Tx,
  { owner, requestId }: { owner: OwnerId; requestId: string },
): Promise<UnderWay> {
  const [row] = await tx.sql<UnderWay[]>`
    select count(*)::int as count, coalesce(sum(length_bytes), 0)::float8 as bytes from uploads
    where owner_id = ${owner} and request_id = ${requestId} and file_id is null`;
  return row ?? { count: 0, bytes: 0 };
}

/** The client's own incomplete uploads, newest first. */
export async function listOpenUploads(
  tx: Tx,
  { owner, now, limit }: { owner: OwnerId; now: Temporal.Instant; limit: number },
): Promise<UploadRow[]> {
  return [
    ...(await tx.sql<UploadRow[]>`
      select ${columns(tx)} from uploads
      where owner_id = ${owner} and file_id is null and request_id is null and expires_at > ${now}
      order by created_at desc, id desc limit ${limit}`),
  ];
}

type Span = { now: Temporal.Instant; until: Temporal.Instant };

/** Acquires the write lease if it is free; undefined when it is taken or no such upload exists. */
export async function takeLeaseRow(
  tx: Tx,
  { owner, id, writer, now, until }: Lease & Span,
): Promise<UploadRow | undefined> {
  const [row] = await tx.sql<UploadRow[]>`
    update uploads set writer = ${writer}, writer_until = ${until}
    where owner_id = ${owner} and id = ${id} and (writer is null or writer_until <= ${now})
    returning ${columns(tx)}`;
  return row;
}

/** False when somebody else has taken it over. */
export async function renewLeaseRow(tx: Tx, { owner, id, writer, until }: Lease & Omit<Span, 'now'>): Promise<boolean> {
  const rows = await tx.sql`
    update uploads set writer_until = ${until} where owner_id = ${owner} and id = ${id} and writer = ${writer} returning 1`;
  return rows.length > 0;
}

export async function releaseLeaseRow(tx: Tx, { owner, id, writer }: Lease): Promise<void> {
  await tx.sql`
    update uploads set writer = null, writer_until = null where owner_id = ${owner} and id = ${id} and writer = ${writer}`;
}

type Progress = Lease & { offset: number; isLast: boolean; until: Temporal.Instant; expiresAt: Temporal.Instant };

/**
 * Records that bytes up to here are safe, and releases the lease after the last ones; false when somebody else has it
 * by now.
 */
export async function advance(tx: Tx, progress: Progress): Promise<boolean> {
  const { owner, id, writer, offset, isLast, until, expiresAt } = progress;
  const rows = await tx.sql`
    update uploads set offset_bytes = ${offset}, expires_at = ${expiresAt},
      writer = ${isLast ? null : writer}, writer_until = ${isLast ? null : until}
    where owner_id = ${owner} and id = ${id} and writer = ${writer} and file_id is null returning 1`;
  return rows.length > 0;
}

/** Marks an upload as the file it became; false when another run did, or somebody else has the lease. */
export async function sealUpload(
  tx: Tx,
  { owner, id, writer, fileId, expiresAt }: Lease & { fileId: string; expiresAt: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx.sql`
    update uploads set file_id = ${fileId}, writer = null, writer_until = null, expires_at = ${expiresAt}
    where owner_id = ${owner} and id = ${id} and writer = ${writer} and file_id is null returning 1`;
  return rows.length > 0;
}

export async function removeUpload(tx: Tx, { owner, id, writer }: Lease): Promise<boolean> {
  const rows = await tx.sql`
    delete from uploads where owner_id = ${owner} and id = ${id} and writer = ${writer} returning 1`;
  return rows.length > 0;
}

type Old = { now: Temporal.Instant; limit: number };

/** Expired uploads, and complete ones that were interrupted before becoming a file. Needs a system transaction. */
export async function listDueUploads(
  tx: Tx,
  { now, limit }: Old,
): Promise<{ ownerId: OwnerId; id: string; isWhole: boolean }[]> {
  return [
    ...(await tx.sql<{ ownerId: OwnerId; id: string; isWhole: boolean }[]>`
      select owner_id, id, (file_id is null and offset_bytes = length_bytes and expires_at > ${now}) as is_whole from uploads
      where (writer is null or writer_until <= ${now})
        and (expires_at <= ${now} or (file_id is null and offset_bytes = length_bytes))
      order by expires_at, id limit ${limit}`),
  ];
}

/** The ids that still need their bytes here. Needs a system transaction. */
export async function listLiveUploadIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from uploads where id = any(${[...ids]}::uuid[]) and file_id is null`;
  return rows.map(({ id }) => id);
}
