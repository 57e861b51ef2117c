import { type Folder, folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { changePlace } from '../change-place.ts';
import { folderNameTaken, tooDeep, tooManyFolders } from '../folders.errors.ts';
import { insertFolder, listFolderRows, updateFolder } from '../folders.repository.ts';
import { childrenOf, depthOf, nameKey, folderOf } from '../folder-tree.rules.ts';
import type { FolderCall, FolderRow } from '../folders.types.ts';

/** The folder with this id; `resource.not_found` if the client has none in this collection. */
export function rowOf(rows: readonly FolderRow[], id: string): FolderRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound();
  return row;
}

type NameInput = { rows: readonly FolderRow[]; parentId: string | null; name: string; except?: string };

/** Sibling names must be unique. Throws folders.name_taken. */
export function assertNameFree({ rows, parentId, name, except }: NameInput): void {
  const key = nameKey(name);
  const taken = rows.find((row) => row.parentId === parentId && row.nameKey === key && row.id !== except);
  if (taken) throw folderNameTaken(taken.name);
}

type CreateInput = FolderCall & { input: { name: string; parentId: string | null } };

/** Errors: resource.not_found, folders.name_taken, folders.too_deep, folders.too_many. */
export function createFolder({ input: { name, parentId }, ...call }: CreateInput): Promise<Folder> {
  return changePlace(call, async (tx, place) => {
    const rows = await listFolderRows(tx, place);
    if (parentId !== null) rowOf(rows, parentId);
    if (rows.length >= folderLimits.count) throw tooManyFolders();
    if (depthOf(rows, parentId) >= folderLimits.depth) throw tooDeep();
    assertNameFree({ rows, parentId, name });
    const id = call.deps.ids.uuid();
    const position = (childrenOf(rows, parentId).at(-1)?.position ?? 0) + 1;
    const row = { id, parentId, name, nameKey: nameKey(name), position };
    await insertFolder(tx, { ...place, ...row, now: call.deps.clock.now() });
    return {
      result: folderOf([...rows, { ...row, subjects: 0 }], id),
      entry: { action: 'folder.created', subjectKind: 'folder', subjectId: id, after: { name } },
    };
  });
}

/** Errors: resource.not_found, folders.name_taken. */
export function renameFolder({ id, name, ...call }: FolderCall & { id: string; name: string }): Promise<Folder> {
  return changePlace(call, async (tx, place) => {
    const rows = await listFolderRows(tx, place);
    const row = rowOf(rows, id);
    assertNameFree({ rows, parentId: row.parentId, name, except: id });
    const renamed = { ...row, name, nameKey: nameKey(name) };
    await updateFolder(tx, { ...place, ...renamed, now: call.deps.clock.now() });
    return {
      result: folderOf(
        rows.map((each) => (each.id === id ? renamed : each)),
        id,
      ),
      entry: {
        action: 'folder.renamed',
        subjectKind: 'folder',
        subjectId: id,
        before: { name: row.name },
        after: { name },
      },
    };
  });
}
