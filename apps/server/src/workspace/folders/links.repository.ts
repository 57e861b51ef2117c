import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Place } from './folders.types.ts';

/** Represents “no folder” where a column cannot be null. */
export const noFolder = '00000000-0000-0000-0000-000000000000';

type Subjects = Place & { ids: readonly string[] };

/** The ids of this client's live things among these. */
export async function listLiveSubjects(
  tx: Tx,
  { owner, table, ids }: { owner: OwnerId; table: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from ${tx.sql(table)} where owner_id = ${owner} and id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null
    order by id`;
  return rows.map(({ id }) => id);
}

export async function countLiveSubjects(tx: Tx, { owner, table }: { owner: OwnerId; table: string }): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from ${tx.sql(table)} where owner_id = ${owner} and deleted_at is null`;
  return row?.total ?? 0;
}

/** Current folders of these things; only those not in `folderId` already. */
export async function listMisplaced(
  tx: Tx,
  { owner, noun, ids, folderId }: Subjects & { folderId: string | null },
): Promise<{ subjectId: string; folderId: string }[]> {
  return tx.sql<{ subjectId: string; folderId: string }[]>`
    select wanted.id as subject_id, coalesce(l.folder_id, ${noFolder}::uuid) as folder_id
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    left join folder_links l on l.owner_id = ${owner} and l.noun = ${noun} and l.subject_id = wanted.id
    where l.folder_id is distinct from ${folderId}::uuid`;
}

/** Moves things into a folder, or out of all with null. */
export async function placeSubjects(
  tx: Tx,
  { owner, noun, ids, folderId }: Subjects & { folderId: string | null },
): Promise<void> {
  if (folderId === null) {
    await tx.sql`
      delete from folder_links where owner_id = ${owner} and noun = ${noun} and subject_id = any(${[...ids]}::uuid[])`;
    return;
  }
  await tx.sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, ${noun}, id, ${folderId}::uuid from unnest(${[...ids]}::uuid[]) as wanted (id)
    on conflict (owner_id, noun, subject_id) do update set folder_id = excluded.folder_id`;
}

/** Moves everything in a folder to another one, including things in the trash; null moves it out. */
export async function emptyFolder(
  tx: Tx,
  { owner, noun, from, to }: Place & { from: string; to: string | null },
): Promise<void> {
  if (to === null) return;
  await tx.sql`
    update folder_links set folder_id = ${to} where owner_id = ${owner} and noun = ${noun} and folder_id = ${from}`;
}

type Labels = Place & { labelIds: readonly string[] };

/** Links that adding these labels would create, and that removing those would delete. */
export async function listLabelChanges(
  tx: Tx,
  { owner, noun, ids, addIds, removeIds }: Subjects & { addIds: readonly string[]; removeIds: readonly string[] },
): Promise<{ subjectId: string; labelId: string; had: boolean }[]> {
  return tx.sql<{ subjectId: string; labelId: string; had: boolean }[]>`
    select s.id as subject_id, a.id as label_id, false as had
    from unnest(${[...ids]}::uuid[]) as s (id) cross join unnest(${[...addIds]}::uuid[]) as a (id)
    where not exists (select 1 from label_links l
      where l.owner_id = ${owner} and l.noun = ${noun} and l.subject_id = s.id and l.label_id = a.id)
    union all
    select subject_id, label_id, true from label_links
    where owner_id = ${owner} and noun = ${noun} and subject_id = any(${[...ids]}::uuid[]) and label_id = any(${[...removeIds]}::uuid[])`;
}

export async function addLabels(tx: Tx, { owner, noun, ids, labelIds }: Subjects & Labels): Promise<void> {
  if (labelIds.length === 0) return;
  await tx.sql`
    insert into label_links (owner_id, noun, subject_id, label_id)
    select ${owner}, ${noun}, s.id, l.id
    from unnest(${[...ids]}::uuid[]) as s (id) cross join unnest(${[...labelIds]}::uuid[]) as l (id)
    on conflict do nothing`;
}

export async function removeLabels(tx: Tx, { owner, noun, ids, labelIds }: Subjects & Labels): Promise<void> {
  if (labelIds.length === 0) return;
  await tx.sql`
    delete from label_links
    where owner_id = ${owner} and noun = ${noun} and subject_id = any(${[...ids]}::uuid[]) and label_id = any(${[...labelIds]}::uuid[])`;
}

/** Everything with any of the labels also gets `intoId`, including things in the trash. */
export async function spreadLabel(
  tx: Tx,
  { owner, noun, labelIds, intoId }: Labels & { intoId: string },
): Promise<void> {
  await tx.sql`
    insert into label_links (owner_id, noun, subject_id, label_id, live)
    select distinct ${owner}::uuid, ${noun}, subject_id, ${intoId}::uuid, live from label_links
    where owner_id = ${owner} and noun = ${noun} and label_id = any(${[...labelIds]}::uuid[])
    on conflict do nothing`;
}

/** A copy gets its original's folder and labels. */
export async function copyLinks(
  tx: Tx,
  { owner, noun, from, to }: Place & { from: string; to: string },
): Promise<void> {
  await tx.sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select owner_id, noun, ${to}::uuid, folder_id from folder_links
    where owner_id = ${owner} and noun = ${noun} and subject_id = ${from}`;
  await tx.sql`
    insert into label_links (owner_id, noun, subject_id, label_id)
    select owner_id, noun, ${to}::uuid, label_id from label_links
    where owner_id = ${owner} and noun = ${noun} and subject_id = ${from}`;
}
