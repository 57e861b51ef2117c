import type { Tx } from '#platform/database/client.ts';
import { branchOf } from './folder-tree.rules.ts';
import { listFolderRows, listLabelRows } from './folders.repository.ts';
import type { FolderRow, Place } from './folders.types.ts';

export {
  addLabels,
  copyLinks,
  listLabelChanges,
  listMisplaced,
  noFolder,
  placeSubjects,
  removeLabels,
} from './links.repository.ts';
export { lockPlace } from './folders.repository.ts';
export { insertUndo, insertUndoLinks } from './undo.repository.ts';

function part(tx: Tx) {
  return tx.sql``;
}
/** A fragment of a statement. */
type Sql = ReturnType<typeof part>;

export type SubjectFilter = {
  /** Things in this folder or its subfolders. */
  folderId?: string | undefined;
  /** Things in no folder; overrides `folderId`. */
  isUnfiled?: boolean | undefined;
  labelIds?: readonly string[] | undefined;
  /** Whether a thing must have all of the labels; else one is enough. */
  needsAllLabels?: boolean | undefined;
};

function folderCondition(tx: Tx, { owner, noun, subject, filter }: FilterInput, branch: readonly string[]): Sql {
  if (filter.isUnfiled === true) {
    return tx.sql`and not exists (select 1 from folder_links fl
      where fl.owner_id = ${owner} and fl.noun = ${noun} and fl.subject_id = ${subject})`;
  }
  if (filter.folderId === undefined) return part(tx);
  return tx.sql`and ${subject} in (select fl.subject_id from folder_links fl
    where fl.owner_id = ${owner} and fl.noun = ${noun} and fl.folder_id = any(${[...branch]}::uuid[]))`;
}

function labelCondition(tx: Tx, { owner, noun, subject, filter }: FilterInput): Sql {
  const labelIds = [...new Set(filter.labelIds ?? [])];
  if (labelIds.length === 0) return part(tx);
  if (filter.needsAllLabels === true) {
    return tx.sql`and ${subject} in (select ll.subject_id from label_links ll
      where ll.owner_id = ${owner} and ll.noun = ${noun} and ll.label_id = any(${labelIds}::uuid[])
      group by ll.subject_id having count(*) = ${labelIds.length})`;
  }
  return tx.sql`and ${subject} in (select ll.subject_id from label_links ll
    where ll.owner_id = ${owner} and ll.noun = ${noun} and ll.label_id = any(${labelIds}::uuid[]))`;
}

type FilterInput = Place & {
  /** The column with the thing's id, e.g. `p.id`. */
  subject: Sql;
  filter: SubjectFilter;
};

/** Conditions for a collection's own list, each with its leading `and`; an unknown folder or label matches nothing. */
export async function subjectConditions(tx: Tx, input: FilterInput): Promise<{ and: Sql }> {
  const { folderId, isUnfiled } = input.filter;
  const rows = folderId === undefined || isUnfiled === true ? [] : await listFolderRows(tx, input);
  const branch = folderId === undefined ? [] : branchOf(rows, folderId);
  // Wrapped in an object: resolving a promise with the statement part would run it.
  return { and: tx.sql`${folderCondition(tx, input, branch)} ${labelCondition(tx, input)}` };
}

/**
 * How many live things match a filter, where the counters know it: of one folder, including subfolders unless only
 * direct content is requested, of things in no folder, or of one label. Undefined for anything else; `live` is the
 * overall number.
 */
export async function countLinked(
  tx: Tx,
  { owner, noun, filter, live, isDirect = false }: Omit<FilterInput, 'subject'> & { live: number; isDirect?: boolean },
): Promise<number | undefined> {
  const { folderId, isUnfiled = false, labelIds = [] } = filter;
  const isPlaced = isUnfiled || folderId !== undefined;
  if (isPlaced === labelIds.length > 0) return undefined;
  if (isPlaced) {
    const rows = await listFolderRows(tx, { owner, noun });
    const branch = (id: string) => (isDirect ? [id] : branchOf(rows, id));
    const within = isUnfiled || folderId === undefined ? rows.map(({ id }) => id) : branch(folderId);
    const filed = rows.filter(({ id }) => within.includes(id)).reduce((sum, { subjects }) => sum + subjects, 0);
    return isUnfiled ? live - filed : filed;
  }
  const [label, ...others] = labelIds;
  return label === undefined || others.length > 0 ? undefined : countWithLabel(tx, { owner, noun }, label);
}

/** Live things in these folders or their subfolders, from the counters: a thing is in one folder at most. */
export async function countInFolders(tx: Tx, place: Place, ids: readonly string[]): Promise<number> {
  const rows = await listFolderRows(tx, place);
  const within = new Set(ids.flatMap((id) => branchOf(rows, id)));
  return rows.filter(({ id }) => within.has(id)).reduce((sum, { subjects }) => sum + subjects, 0);
}

/** Live things with a label, from its counter. */
export async function countWithLabel(tx: Tx, place: Place, id: string): Promise<number> {
  return (await listLabelRows(tx, place)).find((label) => label.id === id)?.total ?? 0;
}

/** Columns `folder_id` and `label_ids` of a thing, for a collection's own list; labels in the client's order. */
export function linkColumns(tx: Tx, { owner, noun, subject }: Place & { subject: Sql }): Sql {
  return tx.sql`
    (select fl.folder_id from folder_links fl
      where fl.owner_id = ${owner} and fl.noun = ${noun} and fl.subject_id = ${subject}) as folder_id,
    array(select ll.label_id from label_links ll join labels l on l.owner_id = ll.owner_id and l.noun = ll.noun and l.id = ll.label_id
      where ll.owner_id = ${owner} and ll.noun = ${noun} and ll.subject_id = ${subject} order by l.position, l.id) as label_ids`;
}

/** `text[]` of a thing's folder path from the outside in; empty when in none. For the few rows of a page. */
export function folderPath(tx: Tx, { owner, noun, subject }: Place & { subject: Sql }): Sql {
  return tx.sql`array(
    with recursive up (parent_id, name, height) as (
      select f.parent_id, f.name, 0 from folder_links fl join folders f on f.owner_id = fl.owner_id and f.id = fl.folder_id
        where fl.owner_id = ${owner} and fl.noun = ${noun} and fl.subject_id = ${subject}
      union all
      select f.parent_id, f.name, up.height + 1 from up join folders f on f.owner_id = ${owner} and f.id = up.parent_id)
    select up.name from up order by up.height desc)`;
}

function pathOf(rows: readonly FolderRow[], row: FolderRow): string {
  const parent = rows.find(({ id }) => id === row.parentId);
  return parent ? `${pathOf(rows, parent)} / ${row.name}` : row.name;
}

/** Names by id, folders with their parents: `Cursos / Invierno`. */
export async function namesOfLinks(
  tx: Tx,
  place: Place,
): Promise<{ folders: ReadonlyMap<string, string>; labels: ReadonlyMap<string, string> }> {
  const folders = await listFolderRows(tx, place);
  const labels = await listLabelRows(tx, place);
  return {
    folders: new Map(folders.map((row) => [row.id, pathOf(folders, row)])),
    labels: new Map(labels.map(({ id, name }) => [id, name])),
  };
}

/** Each folder with its subfolders, for conditions on folders; an unknown one has none. */
export async function branchesOf(
  tx: Tx,
  place: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = ids.length === 0 ? [] : await listFolderRows(tx, place);
  return new Map(ids.map((id) => [id, branchOf(rows, id)]));
}
