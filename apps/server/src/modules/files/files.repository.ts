import type { FileKind } from '@enlace/contract/files/file-formats.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FileRow } from './files.types.ts';

function columns(tx: Tx) {
  return tx.sql`owner_id, id, name, kind, format, width, height, widths, size_bytes::float8 as size_bytes, created_at`;
}

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  const { ownerId, id, name, kind, format, width, height, widths, sizeBytes, createdAt } = row;
  await tx.sql`
    insert into files (owner_id, id, name, kind, format, width, height, widths, size_bytes, created_at)
    values (${ownerId}, ${id}, ${name}, ${kind}, ${format}, ${width}, ${height}, ${widths}::integer[], ${sizeBytes}, ${createdAt})`;
}

type ListInput = {
  owner: OwnerId;
  search: string | undefined;
  kind: FileKind | undefined;
  cursor: string | undefined;
  limit: number;
};

export async function listFileRows(tx: Tx, { owner, search, kind, cursor, limit }: ListInput): Promise<FileRow[]> {
  const wanted = search?.trim().toLowerCase() ?? '';
  return tx.sql<FileRow[]>`
    select ${columns(tx)} from files
    where owner_id = ${owner} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
      and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
      and (${wanted} = '' or strpos(lower(name), ${wanted}) > 0)
    order by id desc limit ${limit}`;
}

export async function lockFile(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<FileRow | undefined> {
  const [row] = await tx.sql<FileRow[]>`
    select ${columns(tx)} from files where owner_id = ${owner} and id = ${id} for update`;
  return row;
}

export async function findFile(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<FileRow | undefined> {
  const [row] = await tx.sql<FileRow[]>`select ${columns(tx)} from files where owner_id = ${owner} and id = ${id}`;
  return row;
}

export async function renameRow(
  tx: Tx,
  { owner, id, name }: { owner: OwnerId; id: string; name: string },
): Promise<void> {
  await tx.sql`update files set name = ${name} where owner_id = ${owner} and id = ${id}`;
}

export async function removeFile(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<void> {
  await tx.sql`delete from files where owner_id = ${owner} and id = ${id}`;
}

/** Where a public file is kept; asked for by id alone, so it needs a system transaction. */
export async function findFileById(tx: Tx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.sql<FileRow[]>`select ${columns(tx)} from files where id = ${id}`;
  return row;
}
