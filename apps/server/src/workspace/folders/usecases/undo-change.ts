import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { changePlace } from '../change-place.ts';
import { tooManyFolders, tooManyLabels } from '../folders.errors.ts';
import {
  insertFolder,
  insertLabel,
  listFolderRows,
  listLabelRows,
  orderRows,
  updateFolder,
} from '../folders.repository.ts';
import { childrenOf, depthOf, freeName, heightOf, nameKey, placedBefore } from '../folder-tree.rules.ts';
import type { FolderCall, FolderRow, Place } from '../folders.types.ts';
import { lockUndo, relabelSubjects, removeUndo, replaceSubjects, type UndoState } from '../undo.repository.ts';

type Step<Kind extends UndoState['kind']> = {
  place: Place;
  state: Extract<UndoState, { kind: Kind }>;
  undoId: string;
  table: string;
  now: Temporal.Instant;
};

/** Where a restored folder goes: its old parent, if that still exists and is not too deep. */
function parentFor(rows: readonly FolderRow[], state: Step<'folder_deleted'>['state'], children: readonly FolderRow[]) {
  const height = 1 + Math.max(0, ...children.map(({ id }) => heightOf(rows, id)));
  const isThere = rows.some(({ id }) => id === state.parentId);
  return isThere && depthOf(rows, state.parentId) + height <= folderLimits.depth ? state.parentId : null;
}

async function restoreFolder(tx: Tx, { place, state, undoId, table, now }: Step<'folder_deleted'>): Promise<number> {
  const rows = await listFolderRows(tx, place);
  if (rows.length >= folderLimits.count) throw tooManyFolders();
  // Only what is still where the removal moved it is moved back.
  const children = state.children.flatMap((child) => {
    const row = rows.find(({ id, parentId }) => id === child.id && parentId === state.parentId);
    return row ? [{ ...row, name: child.name }] : [];
  });
  const parentId = parentFor(rows, state, children);
  const lifted = new Set(children.map(({ id }) => id));
  const siblings = childrenOf(rows, parentId).filter(({ id }) => !lifted.has(id));
  const taken = new Set(siblings.map((row) => row.nameKey));
  const name = freeName({ wish: state.name, taken, max: folderLimits.name });
  await insertFolder(tx, { ...place, id: state.id, parentId, name, nameKey: nameKey(name), position: 0, now });
  for (const child of children) {
    await updateFolder(tx, { ...place, ...child, nameKey: nameKey(child.name), parentId: state.id, now });
  }
  await orderRows(tx, { ...place, table: 'folders', ids: children.map(({ id }) => id) });
  const ids = placedBefore(
    siblings.map(({ id }) => id),
    state.id,
    state.beforeId,
  );
  await orderRows(tx, { ...place, table: 'folders', ids });
  return replaceSubjects(tx, { ...place, undoId, table, to: state.parentId });
}

type GoneLabel = Step<'label_deleted'>['state']['label'];

async function restoreLabels(
  tx: Tx,
  place: Place,
  { gone, now }: { gone: readonly GoneLabel[]; now: Temporal.Instant },
) {
  const rows = await listLabelRows(tx, place);
  if (rows.length + gone.length > labelLimits.count) throw tooManyLabels();
  const taken = new Set(rows.map((row) => row.nameKey));
  let ids = rows.map(({ id }) => id);
  // From last to first, so that each finds the one it preceded.
  for (const { id, name: wish, colour, beforeId } of gone.toReversed()) {
    const name = freeName({ wish, taken, max: labelLimits.name });
    taken.add(nameKey(name));
    await insertLabel(tx, { ...place, id, name, nameKey: nameKey(name), colour, position: 0, now });
    ids = placedBefore(ids, id, beforeId);
  }
  await orderRows(tx, { ...place, table: 'labels', ids });
}

type UndoInput = { place: Place; state: UndoState; undoId: string; table: string; now: Temporal.Instant };

async function undo(tx: Tx, { state, ...rest }: UndoInput): Promise<number> {
  const { place, undoId, table, now } = rest;
  switch (state.kind) {
    case 'subjects_moved':
      return replaceSubjects(tx, { ...place, undoId, table, to: state.to });
    case 'folder_deleted':
      return restoreFolder(tx, { ...rest, state });
    case 'subjects_labelled':
      return relabelSubjects(tx, { ...place, undoId, table });
    case 'label_deleted':
      await restoreLabels(tx, place, { gone: [state.label], now });
      return relabelSubjects(tx, { ...place, undoId, table });
    case 'labels_merged':
      await restoreLabels(tx, place, { gone: state.gone, now });
      return relabelSubjects(tx, { ...place, undoId, table });
  }
}

/** Undoes one change. Error: resource.not_found when it was already undone or is older than a day. */
export function undoChange({ undoId, ...call }: FolderCall & { undoId: string }): Promise<{ changed: number }> {
  return changePlace(call, async (tx, place) => {
    const state = await lockUndo(tx, { ...place, undoId });
    if (!state) throw notFound();
    const now = call.deps.clock.now();
    const changed = await undo(tx, { place, state, undoId, table: call.collection.table, now });
    await removeUndo(tx, { ...place, undoId });
    return {
      result: { changed },
      entry: {
        action: 'folder.change_undone',
        subjectKind: 'folder',
        subjectId: null,
        after: { kind: state.kind, count: changed },
      },
    };
  });
}
