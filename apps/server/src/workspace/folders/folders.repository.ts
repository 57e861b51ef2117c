import type { Tx } from '#platform/database/client.ts';
import type { FolderRow, LabelRow, Place } from './folders.types.ts';

/** Serialises changes of a collection's folders and labels: limits, names and depth hold at commit. */
export async function lockPlace(tx: Tx, { owner, noun }: Place): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${owner}:${noun}`}, 0))`;
}

export async function listFolderRows(tx: Tx, { owner, noun }: Place): Promise<FolderRow[]> {
  return [
    ...(await tx.sql<FolderRow[]>`
      select id, parent_id, name, name_key, position, subjects from folders
      where owner_id = ${owner} and noun = ${noun} order by position, id`),
  ];
}

type NewFolder = Place & Omit<FolderRow, 'subjects'> & { now: Temporal.Instant };

export async function insertFolder(tx: Tx, folder: NewFolder): Promise<void> {
  const { owner, noun, id, parentId, name, nameKey, position, now } = folder;
  await tx.sql`
    insert into folders (owner_id, noun, id, parent_id, name, name_key, position, created_at, updated_at)
    values (${owner}, ${noun}, ${id}, ${parentId}, ${name}, ${nameKey}, ${position}, ${now}, ${now})`;
}

type FolderChange = Place & Pick<FolderRow, 'id' | 'parentId' | 'name' | 'nameKey'> & { now: Temporal.Instant };

export async function updateFolder(tx: Tx, { owner, noun, id, parentId, name, nameKey, now }: FolderChange) {
  await tx.sql`
    update folders set parent_id = ${parentId}, name = ${name}, name_key = ${nameKey}, updated_at = ${now}
    where owner_id = ${owner} and noun = ${noun} and id = ${id}`;
}

export async function deleteFolderRow(tx: Tx, { owner, noun, id }: Place & { id: string }): Promise<void> {
  await tx.sql`delete from folders where owner_id = ${owner} and noun = ${noun} and id = ${id}`;
}

/** Positions follow the order of the ids; rows already in place are not written. */
export async function orderRows(
  tx: Tx,
  { owner, noun, table, ids }: Place & { table: 'folders' | 'labels'; ids: readonly string[] },
): Promise<void> {
  await tx.sql`
    update ${tx.sql(table)} t set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    where t.owner_id = ${owner} and t.noun = ${noun} and t.id = wanted.id and t.position <> wanted.position`;
}

export async function listLabelRows(tx: Tx, { owner, noun }: Place): Promise<LabelRow[]> {
  return [
    ...(await tx.sql<LabelRow[]>`
      select id, name, name_key, colour, position, subjects as total from labels
      where owner_id = ${owner} and noun = ${noun} order by position, id`),
  ];
}

type NewLabel = Place & Omit<LabelRow, 'total'> & { now: Temporal.Instant };

export async function insertLabel(tx: Tx, label: NewLabel): Promise<void> {
  const { owner, noun, id, name, nameKey, colour, position, now } = label;
  await tx.sql`
    insert into labels (owner_id, noun, id, name, name_key, colour, position, created_at, updated_at)
    values (${owner}, ${noun}, ${id}, ${name}, ${nameKey}, ${colour}, ${position}, ${now}, ${now})`;
}

type LabelChange = Place & Pick<LabelRow, 'id' | 'name' | 'nameKey' | 'colour'> & { now: Temporal.Instant };

export async function updateLabelRow(tx: Tx, { owner, noun, id, name, nameKey, colour, now }: LabelChange) {
  await tx.sql`
    update labels set name = ${name}, name_key = ${nameKey}, colour = ${colour}, updated_at = ${now}
    where owner_id = ${owner} and noun = ${noun} and id = ${id}`;
}

export async function deleteLabelRows(tx: Tx, { owner, noun, ids }: Place & { ids: readonly string[] }) {
  await tx.sql`delete from labels where owner_id = ${owner} and noun = ${noun} and id = any(${[...ids]}::uuid[])`;
}
