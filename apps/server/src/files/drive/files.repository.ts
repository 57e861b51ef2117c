import { linkColumns } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FileContent, FileRow, FileStanding, ShownFile } from './files.types.ts';

type FileKey = { owner: OwnerId; id: string };

/** All columns of the file itself. */
export function fileColumns(tx: Tx) {
  return tx.sql`f.owner_id, f.id, f.name, f.kind, f.format, f.width, f.height, f.widths, f.size_bytes::float8 as size_bytes,
    coalesce(f.content_id, f.id) as content_id, f.original_bytes::float8 as original_bytes, f.mime, encode(f.sha256, 'hex') as sha256,
    f.version, coalesce(f.content_at, f.created_at) as content_at, f.is_closed, f.created_at, f.updated_at, f.deleted_at`;
}

/** Whether a published page, a post or a mail currently shows the file. */
export function shownSql(tx: Tx) {
  return tx.sql`(exists (select 1 from profile_files s where s.owner_id = f.owner_id and s.file_id = f.id::text and s.is_shown)
    or exists (select 1 from mail_files m where m.owner_id = f.owner_id and m.file_id = f.id::text)
    or exists (select 1 from wall_files w join wall_posts p on p.owner_id = w.owner_id and p.id = w.post_id
      where w.owner_id = f.owner_id and w.file_id = f.id::text and w.is_named
        and p.state = 'published' and p.review = 'approved' and p.deleted_at is null))`;
}

/** The same with its folder, labels and whether it is shown. */
export function shownColumns(tx: Tx, owner: OwnerId) {
  const links = linkColumns(tx, { owner, noun: 'file', subject: tx.sql`f.id` });
  return tx.sql`${fileColumns(tx)}, ${links}, ${shownSql(tx)} as is_in_use`;
}

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  const { ownerId, id, name, kind, format, width, height, widths, sizeBytes, contentId, originalBytes } = row;
  const { mime, sha256, version, contentAt, isClosed, createdAt } = row;
  await tx.sql`
    insert into files (owner_id, id, name, kind, format, width, height, widths, size_bytes, content_id, original_bytes, mime,
                       sha256, version, content_at, is_closed, created_at, updated_at, used_at)
    values (${ownerId}, ${id}, ${name}, ${kind}, ${format}, ${width}, ${height}, ${widths}::integer[], ${sizeBytes},
            ${contentId}, ${originalBytes}, ${mime}, decode(${sha256}, 'hex'), ${version}, ${contentAt}, ${isClosed},
            ${createdAt}, ${createdAt}, ${createdAt})`;
}

/** Locked until the transaction ends; includes the trash. */
export async function lockFile(tx: Tx, { owner, id }: FileKey): Promise<FileRow | undefined> {
  const [row] = await tx.sql<FileRow[]>`
    select ${fileColumns(tx)} from files f where f.owner_id = ${owner} and f.id = ${id} for update`;
  return row;
}

/** The same for several, in a fixed order, so that two callers never deadlock. */
export async function lockFiles(
  tx: Tx,
  { owner, ids }: { owner: OwnerId; ids: readonly string[] },
): Promise<FileRow[]> {
  return [
    ...(await tx.sql<FileRow[]>`
      select ${fileColumns(tx)} from files f where f.owner_id = ${owner} and f.id = any(${[...ids]}::uuid[])
      order by f.id for update`),
  ];
}

/** A file, including the trash. */
export async function findFile(tx: Tx, { owner, id }: FileKey): Promise<FileRow | undefined> {
  const [row] = await tx.sql<FileRow[]>`
    select ${fileColumns(tx)} from files f where f.owner_id = ${owner} and f.id = ${id}`;
  return row;
}

/** The same with its folder and labels. */
export async function findShownFile(tx: Tx, { owner, id }: FileKey): Promise<ShownFile | undefined> {
  const [row] = await tx.sql<ShownFile[]>`
    select ${shownColumns(tx, owner)} from files f where f.owner_id = ${owner} and f.id = ${id}`;
  return row;
}

/** For a file just created: in no folder, shown nowhere. */
export const freshStanding: FileStanding = { folderId: null, labelIds: [], isInUse: false };

export async function renameRow(
  tx: Tx,
  { owner, id, name, now }: FileKey & { name: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update files set name = ${name}, updated_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

export async function removeFile(tx: Tx, { owner, id }: FileKey): Promise<void> {
  await tx.sql`delete from files where owner_id = ${owner} and id = ${id}`;
}

type ContentChange = FileKey & {
  content: FileContent;
  version: number;
  now: Temporal.Instant;
  contentAt: Temporal.Instant;
};

/** Replaces a file's content; its id, name and places stay. */
export async function changeContent(
  tx: Tx,
  { owner, id, content, version, now, contentAt }: ContentChange,
): Promise<void> {
  const { kind, format, width, height, widths, sizeBytes, contentId, originalBytes, mime, sha256 } = content;
  await tx.sql`
    update files set kind = ${kind}, format = ${format}, width = ${width}, height = ${height}, widths = ${widths}::integer[],
      size_bytes = ${sizeBytes}, content_id = ${contentId}, original_bytes = ${originalBytes}, mime = ${mime},
      sha256 = decode(${sha256}, 'hex'), version = ${version}, content_at = ${contentAt}, updated_at = ${now},
      used_at = ${now}, used_as = 'replaced'
    where owner_id = ${owner} and id = ${id}`;
}

/** Where a public file is stored; looked up by id alone, so it needs a system transaction. */
export async function findFileById(tx: Tx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.sql<FileRow[]>`select ${fileColumns(tx)} from files f where f.id = ${id}`;
  return row;
}
