import { type FileFormat, fileFormats, type FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import { branchesOf } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { StoredContent } from '#platform/http/send-content.ts';
import type { Platform } from '#platform/platform.types.ts';
import { downloadName } from '../content-disposition.rules.ts';
import { sourceKey } from '../file-keys.rules.ts';
import { fileColumns } from '../files.repository.ts';
import type { FileRow } from '../files.types.ts';

/** Original bytes of a file outside the trash, for serving. */
export type FileBytes = {
  id: string;
  /** The download name. */
  name: string;
  kind: FileKind;
  format: FileFormat;
  mime: string;
  sizeBytes: number;
  key: string;
  /** Different bytes, different tag. */
  etag: string;
  folderId: string | null;
};

type Row = FileRow & { folderId: string | null };

function toBytes(row: Row): FileBytes | undefined {
  const { ownerId, id, name, kind, format, contentId, originalBytes, sizeBytes, folderId } = row;
  const key = sourceKey(ownerId, row);
  if (key === undefined) return undefined;
  return {
    id,
    name: originalBytes === null ? downloadName({ name, format }) : name,
    kind,
    format,
    mime: row.mime ?? fileFormats[format].mime,
    sizeBytes: originalBytes ?? sizeBytes,
    key,
    etag: `"${contentId}-original"`,
    folderId,
  };
}

function present(rows: readonly Row[]): FileBytes[] {
  return rows.map(toBytes).filter((each) => each !== undefined);
}

function columns(tx: Tx) {
  return tx.sql`${fileColumns(tx)}, (select l.folder_id from folder_links l
    where l.owner_id = f.owner_id and l.noun = 'file' and l.subject_id = f.id) as folder_id`;
}

/** These files outside the trash, by name. */
export async function findFileBytes(
  tx: Tx,
  { owner, ids }: { owner: OwnerId; ids: readonly string[] },
): Promise<FileBytes[]> {
  if (ids.length === 0) return [];
  const rows = await tx.sql<Row[]>`
    select ${columns(tx)} from files f
    where f.owner_id = ${owner} and f.id = any(${[...ids]}::uuid[]) and f.deleted_at is null order by f.name_key, f.id`;
  return present(rows);
}

/** Everything in these folders and subfolders outside the trash: by folder, then by name. */
export async function listFolderBytes(
  tx: Tx,
  { owner, folderIds }: { owner: OwnerId; folderIds: readonly string[] },
): Promise<FileBytes[]> {
  const branches = await branchesOf(tx, { owner, noun: 'file' }, folderIds);
  const ids = [...new Set([...branches.values()].flat())];
  if (ids.length === 0) return [];
  const rows = await tx.sql<Row[]>`
    select ${fileColumns(tx)}, l.folder_id from folder_links l
    join files f on f.owner_id = l.owner_id and f.id = l.subject_id
    where l.owner_id = ${owner} and l.noun = 'file' and l.folder_id = any(${ids}::uuid[]) and f.deleted_at is null
    order by l.folder_id, f.name_key, f.id`;
  return present(rows);
}

/** The stored bytes themselves; undefined when missing in the storage. */
export async function openFileBytes(
  { storage }: Pick<Platform, 'storage'>,
  { key, etag, mime }: FileBytes,
): Promise<StoredContent | undefined> {
  const size = await storage.size(key);
  return size === undefined ? undefined : { size, etag, mime, read: (range) => storage.read(key, range) };
}
