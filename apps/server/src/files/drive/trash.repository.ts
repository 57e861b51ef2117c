import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { fileColumns } from './files.repository.ts';
import type { FileRow } from './files.types.ts';

type Ids = { owner: OwnerId; ids: readonly string[] };

export async function markDeleted(tx: Tx, { owner, ids, now }: Ids & { now: Temporal.Instant }): Promise<void> {
  await tx.sql`
    update files set deleted_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
}

type Restore = { owner: OwnerId; id: string; name: string; now: Temporal.Instant };

export async function markRestored(tx: Tx, { owner, id, name, now }: Restore): Promise<void> {
  await tx.sql`
    update files set deleted_at = null, name = ${name}, updated_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

/** Files in the trash, oldest first, locked until the transaction ends. */
export async function lockTrash(tx: Tx, { owner, limit }: { owner: OwnerId; limit: number }): Promise<FileRow[]> {
  return [
    ...(await tx.sql<FileRow[]>`
      select ${fileColumns(tx)} from files f
      where f.owner_id = ${owner} and f.deleted_at is not null
      order by f.deleted_at, f.id limit ${limit} for update`),
  ];
}

export async function countTrash(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from files where owner_id = ${owner} and deleted_at is not null`;
  return row?.total ?? 0;
}

export async function removeRows(tx: Tx, { owner, ids }: Ids): Promise<void> {
  await tx.sql`delete from files where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

const maxNames = 5000;

/** Names of files outside the trash in a folder (null: in none) with the same prefix. */
export async function listTakenNames(
  tx: Tx,
  { owner, folderId, stem }: { owner: OwnerId; folderId: string | null; stem: string },
): Promise<string[]> {
  const rows = await tx.sql<{ name: string }[]>`
    select f.name from files f
    left join folder_links l on l.owner_id = f.owner_id and l.noun = 'file' and l.subject_id = f.id
    where f.owner_id = ${owner} and f.deleted_at is null and starts_with(f.name_key, enlace_fold(${stem}))
      and l.folder_id is not distinct from ${folderId}::uuid
    limit ${maxNames}`;
  return rows.map(({ name }) => name);
}

/** The ids that a profile, a post, a template or a campaign's mail refers to. */
export async function listNamedIds(tx: Tx, { owner, ids }: Ids): Promise<string[]> {
  const rows = await tx.sql<{ fileId: string }[]>`
    select e.file_id from profiles p cross join lateral (
      select file_id from enlace_files_of(coalesce(p.draft, '{}')) union all
      select file_id from enlace_files_of(coalesce(p.published, '{}')) union all
      select file_id from enlace_files_of(coalesce(p.scheduled, '{}'))) e
     where p.owner_id = ${owner} and e.file_id = any(${[...ids]}::text[])
    union select w.file_id from wall_files w
     where w.owner_id = ${owner} and w.is_named and w.file_id = any(${[...ids]}::text[])
    union select e.file_id from templates t cross join lateral (
      select file_id from enlace_files_of(coalesce(t.document, '{}')) union all
      select file_id from enlace_files_in(t.source)) e
     where t.owner_id = ${owner} and e.file_id = any(${[...ids]}::text[])
    union select e.file_id from campaign_contents c cross join lateral enlace_files_in(c.html) e
     where c.owner_id = ${owner} and e.file_id = any(${[...ids]}::text[])
    union select e.file_id::text from campaigns k cross join lateral unnest(k.attachment_ids) e (file_id)
     where k.owner_id = ${owner} and k.attachment_ids <> '{}' and k.attachment_ids && ${[...ids]}::uuid[] and e.file_id = any(${[...ids]}::uuid[])`;
  return rows.map(({ fileId }) => fileId);
}
