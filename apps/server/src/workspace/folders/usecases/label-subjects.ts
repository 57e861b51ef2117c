import type { Undoable } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { LabelSubjectsInput } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { changePlace } from '../change-place.ts';
import { listLabelRows } from '../folders.repository.ts';
import type { FolderCall } from '../folders.types.ts';
import { addLabels, listLabelChanges, listLiveSubjects, removeLabels } from '../links.repository.ts';
import { insertUndo, insertUndoLinks } from '../undo.repository.ts';
import { labelOf } from './change-labels.ts';

/** Adds and removes labels; one named on both sides is removed. Error: resource.not_found for a label. */
export function labelSubjects({ input, ...call }: FolderCall & { input: LabelSubjectsInput }): Promise<Undoable> {
  return changePlace<Undoable>(call, async (tx, place) => {
    const rows = await listLabelRows(tx, place);
    const removeIds = [...new Set(input.removeIds)].map((id) => labelOf(rows, id).id);
    const addIds = [...new Set(input.addIds)].map((id) => labelOf(rows, id).id).filter((id) => !removeIds.includes(id));
    const ids = await listLiveSubjects(tx, { ...place, table: call.collection.table, ids: input.ids });
    const changes = await listLabelChanges(tx, { ...place, ids, addIds, removeIds });
    if (changes.length === 0) return { result: { changed: 0, undoId: null }, entry: undefined };
    const undoId = call.deps.ids.uuid();
    const links = changes.map(({ subjectId, labelId, had }) => ({ subjectId, targetId: labelId, had }));
    await insertUndo(tx, { ...place, id: undoId, state: { kind: 'subjects_labelled' }, now: call.deps.clock.now() });
    await insertUndoLinks(tx, { ...place, undoId, links });
    await addLabels(tx, { ...place, ids, labelIds: addIds });
    await removeLabels(tx, { ...place, ids, labelIds: removeIds });
    const names = (wanted: readonly string[]) => rows.filter(({ id }) => wanted.includes(id)).map(({ name }) => name);
    const changed = new Set(changes.map(({ subjectId }) => subjectId)).size;
    return {
      result: { changed, undoId },
      entry: {
        action: 'label.assigned',
        subjectKind: 'label',
        subjectId: null,
        after: { added: names(addIds), removed: names(removeIds), count: changed },
      },
    };
  });
}
