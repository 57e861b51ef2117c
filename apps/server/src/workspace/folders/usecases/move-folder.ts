import { type Folder, folderLimits, type MoveFolderInput } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { changePlace } from '../change-place.ts';
import { insideItself, tooDeep } from '../folders.errors.ts';
import { listFolderRows, orderRows, updateFolder } from '../folders.repository.ts';
import { branchOf, childrenOf, depthOf, heightOf, placedBefore, folderOf } from '../folder-tree.rules.ts';
import type { FolderCall, FolderRow } from '../folders.types.ts';
import { assertNameFree, rowOf } from './create-folder.ts';

function assertFits(rows: readonly FolderRow[], row: FolderRow, { parentId, beforeId }: MoveFolderInput): void {
  if (parentId !== null) rowOf(rows, parentId);
  if (parentId !== null && branchOf(rows, row.id).includes(parentId)) throw insideItself();
  if (beforeId !== null && rowOf(rows, beforeId).parentId !== parentId) throw notFound();
  if (depthOf(rows, parentId) + heightOf(rows, row.id) > folderLimits.depth) throw tooDeep();
  assertNameFree({ rows, parentId, name: row.name, except: row.id });
}

/** Errors: resource.not_found, folders.name_taken, folders.too_deep, folders.inside_itself. */
export function moveFolder({
  id,
  input,
  ...call
}: FolderCall & { id: string; input: MoveFolderInput }): Promise<Folder> {
  const { parentId, beforeId } = input;
  return changePlace(call, async (tx, place) => {
    const rows = await listFolderRows(tx, place);
    const row = rowOf(rows, id);
    assertFits(rows, row, input);
    const before = childrenOf(rows, parentId).map((each) => each.id);
    const ids = placedBefore(before, id, beforeId === id ? null : beforeId);
    const isSame = row.parentId === parentId && ids.join() === before.join();
    if (isSame) return { result: folderOf(rows, id), entry: undefined };
    if (row.parentId !== parentId) await updateFolder(tx, { ...place, ...row, parentId, now: call.deps.clock.now() });
    await orderRows(tx, { ...place, table: 'folders', ids });
    return {
      result: folderOf(await listFolderRows(tx, place), id),
      entry: {
        action: 'folder.moved',
        subjectKind: 'folder',
        subjectId: id,
        before: { parent: nameOf(rows, row.parentId) },
        after: { name: row.name, parent: nameOf(rows, parentId) },
      },
    };
  });
}

function nameOf(rows: readonly FolderRow[], id: string | null): string | null {
  return rows.find((row) => row.id === id)?.name ?? null;
}
