import type { Undoable } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { changePlace } from '../change-place.ts';
import { listFolderRows } from '../folders.repository.ts';
import type { FolderCall } from '../folders.types.ts';
import { listLiveSubjects, listMisplaced, placeSubjects } from '../links.repository.ts';
import { insertUndo, insertUndoLinks } from '../undo.repository.ts';
import { rowOf } from './create-folder.ts';

type MoveInput = FolderCall & { input: { ids: readonly string[]; folderId: string | null } };

const nothing = { result: { changed: 0, undoId: null }, entry: undefined };

/** Moves things into a folder or out of all. Error: resource.not_found for the folder. */
export function moveSubjects({ input, ...call }: MoveInput): Promise<Undoable> {
  const { folderId } = input;
  return changePlace<Undoable>(call, async (tx, place) => {
    const folder = folderId === null ? undefined : rowOf(await listFolderRows(tx, place), folderId);
    const ids = await listLiveSubjects(tx, { ...place, table: call.collection.table, ids: input.ids });
    const before = await listMisplaced(tx, { ...place, ids, folderId });
    if (before.length === 0) return nothing;
    const undoId = call.deps.ids.uuid();
    const links = before.map((link) => ({ subjectId: link.subjectId, targetId: link.folderId, had: true }));
    await insertUndo(tx, {
      ...place,
      id: undoId,
      state: { kind: 'subjects_moved', to: folderId },
      now: call.deps.clock.now(),
    });
    await insertUndoLinks(tx, { ...place, undoId, links });
    await placeSubjects(tx, { ...place, ids: before.map(({ subjectId }) => subjectId), folderId });
    return {
      result: { changed: before.length, undoId },
      entry: {
        action: 'folder.filled',
        subjectKind: 'folder',
        subjectId: folderId,
        after: { name: folder?.name ?? null, count: before.length },
      },
    };
  });
}
