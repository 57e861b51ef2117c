import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FileRow, VersionRow } from './files.types.ts';

type FileKey = { owner: OwnerId; fileId: string };
type VersionKey = FileKey & { id: string };

function columns(tx: Tx) {
  return tx.sql`owner_id, id, file_id, version, content_id, kind, format, mime, width, height, widths,
    size_bytes::float8 as size_bytes, original_bytes::float8 as original_bytes, encode(sha256, 'hex') as sha256, content_at`;
}

/** Older versions of a file, newest first. */
export async function listVersionRows(tx: Tx, { owner, fileId }: FileKey): Promise<VersionRow[]> {
  return [
    ...(await tx.sql<VersionRow[]>`
      select ${columns(tx)} from file_versions where owner_id = ${owner} and file_id = ${fileId} order by version desc, id`),
  ];
}

export async function findVersion(tx: Tx, { owner, fileId, id }: VersionKey): Promise<VersionRow | undefined> {
  const [row] = await tx.sql<VersionRow[]>`
    select ${columns(tx)} from file_versions where owner_id = ${owner} and file_id = ${fileId} and id = ${id}`;
  return row;
}

/** Older versions of several files, for permanent deletion. */
export async function listVersionsOf(
  tx: Tx,
  { owner, fileIds }: { owner: OwnerId; fileIds: readonly string[] },
): Promise<VersionRow[]> {
  return [
    ...(await tx.sql<VersionRow[]>`
      select ${columns(tx)} from file_versions where owner_id = ${owner} and file_id = any(${[...fileIds]}::uuid[])`),
  ];
}

/** Stores a file's current content as an older version; `id` is the version’s. */
export async function insertVersion(tx: Tx, { row, id }: { row: FileRow; id: string }): Promise<void> {
  const { ownerId, kind, format, mime, width, height, widths, sizeBytes, originalBytes, sha256, version } = row;
  await tx.sql`
    insert into file_versions (owner_id, id, file_id, version, content_id, kind, format, mime, width, height, widths, size_bytes,
                               original_bytes, sha256, content_at)
    values (${ownerId}, ${id}, ${row.id}, ${version}, ${row.contentId}, ${kind}, ${format}, ${mime}, ${width}, ${height},
            ${widths}::integer[], ${sizeBytes}, ${originalBytes}, decode(${sha256}, 'hex'), ${row.contentAt})`;
}

export async function removeVersionRow(tx: Tx, { owner, fileId, id }: VersionKey): Promise<void> {
  await tx.sql`delete from file_versions where owner_id = ${owner} and file_id = ${fileId} and id = ${id}`;
}
