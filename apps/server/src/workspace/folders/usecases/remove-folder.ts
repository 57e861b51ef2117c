import { folderLimits, type Undoable } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { changePlace } from '../change-place.ts';
import { deleteFolderRow, listFolderRows, orderRows, updateFolder } from '../folders.repository.ts';
import { childrenOf, freeName, nameKey } from '../folder-tree.rules.ts';
import type { FolderCall, FolderRow, Place } from '../folders.types.ts';
import { emptyFolder } from '../links.repository.ts';
import { insertUndo, rememberFolder } from '../undo.repository.ts';
import { rowOf } from './create-folder.ts';

type Lift = { place: Place; rows: readonly FolderRow[]; row: FolderRow; now: Temporal.Instant };

/** Its subfolders move to the parent; a name taken there gets a number. */
async function liftFolders(tx: Tx, { place, rows, row, now }: Lift): Promise<void> {
  const siblings = childrenOf(rows, row.parentId);
  const taken = new Set(siblings.filter(({ id }) => id !== row.id).map((each) => each.nameKey));
  const children = childrenOf(rows, row.id);
  for (const child of children) {
    const name = freeName({ wish: child.name, taken, max: folderLimits.name });
    taken.add(nameKey(name));
    await updateFolder(tx, { ...place, id: child.id, parentId: row.parentId, name, nameKey: nameKey(name), now });
  }
  const ids = siblings.flatMap(({ id }) => (id === row.id ? children.map((child) => child.id) : [id]));
  await orderRows(tx, { ...place, table: 'folders', ids });
}

/** Deletes a folder; its content moves to its parent. Error: resource.not_found. */
export function removeFolder({ id, ...call }: FolderCall & { id: string }): Promise<Undoable> {
  return changePlace<Undoable>(call, async (tx, place) => {
    const rows = await listFolderRows(tx, place);
    const row = rowOf(rows, id);
    const now = call.deps.clock.now();
    const undoId = call.deps.ids.uuid();
    const siblings = childrenOf(rows, row.parentId);
    const beforeId = siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? null;
    const children = childrenOf(rows, id).map((child) => ({ id: child.id, name: child.name }));
    const { parentId, name } = row;
    await insertUndo(tx, {
      ...place,
      id: undoId,
      state: { kind: 'folder_deleted', id, name, parentId, beforeId, children },
      now,
    });
    await rememberFolder(tx, { ...place, undoId, folderId: id });
    await emptyFolder(tx, { ...place, from: id, to: parentId });
    await liftFolders(tx, { place, rows, row, now });
    await deleteFolderRow(tx, { ...place, id });
    return {
      result: { changed: row.subjects, undoId },
      entry: {
        action: 'folder.deleted',
        subjectKind: 'folder',
        subjectId: id,
        before: { name },
        after: { count: row.subjects },
      },
    };
  });
}
