import type { Undoable } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { changePlace } from '../change-place.ts';
import { deleteLabelRows, listLabelRows } from '../folders.repository.ts';
import type { FolderCall, LabelRow } from '../folders.types.ts';
import { spreadLabel } from '../links.repository.ts';
import { insertUndo, rememberLabels } from '../undo.repository.ts';
import { labelOf } from './change-labels.ts';

/** A label with its position, as an undo needs it. */
function stateOf(rows: readonly LabelRow[], { id, name, colour }: LabelRow) {
  return { id, name, colour, beforeId: rows[rows.findIndex((row) => row.id === id) + 1]?.id ?? null };
}

/** Deletes a label everywhere. Error: resource.not_found. */
export function removeLabel({ id, ...call }: FolderCall & { id: string }): Promise<Undoable> {
  return changePlace<Undoable>(call, async (tx, place) => {
    const rows = await listLabelRows(tx, place);
    const row = labelOf(rows, id);
    const undoId = call.deps.ids.uuid();
    const state = { kind: 'label_deleted', label: stateOf(rows, row) } as const;
    await insertUndo(tx, { ...place, id: undoId, state, now: call.deps.clock.now() });
    await rememberLabels(tx, { ...place, undoId, labelIds: [id] });
    await deleteLabelRows(tx, { ...place, ids: [id] });
    return {
      result: { changed: row.total, undoId },
      entry: {
        action: 'label.deleted',
        subjectKind: 'label',
        subjectId: id,
        before: { name: row.name, colour: row.colour },
        after: { count: row.total },
      },
    };
  });
}

type MergeInput = FolderCall & { input: { ids: readonly string[]; intoId: string } };

/** Everything with any of the labels gets the surviving one. Error: resource.not_found. */
export function mergeLabels({ input, ...call }: MergeInput): Promise<Undoable> {
  return changePlace<Undoable>(call, async (tx, place) => {
    const rows = await listLabelRows(tx, place);
    const into = labelOf(rows, input.intoId);
    const gone = [...new Set(input.ids)].map((id) => labelOf(rows, id)).filter(({ id }) => id !== into.id);
    if (gone.length === 0) return { result: { changed: 0, undoId: null }, entry: undefined };
    const labelIds = gone.map(({ id }) => id);
    const undoId = call.deps.ids.uuid();
    const state = { kind: 'labels_merged', intoId: into.id, gone: gone.map((row) => stateOf(rows, row)) } as const;
    await insertUndo(tx, { ...place, id: undoId, state, now: call.deps.clock.now() });
    await rememberLabels(tx, { ...place, undoId, labelIds, intoId: into.id });
    await spreadLabel(tx, { ...place, labelIds, intoId: into.id });
    await deleteLabelRows(tx, { ...place, ids: labelIds });
    return {
      result: { changed: gone.length, undoId },
      entry: {
        action: 'label.merged',
        subjectKind: 'label',
        subjectId: into.id,
        before: { names: gone.map(({ name }) => name) },
        after: { name: into.name },
      },
    };
  });
}
