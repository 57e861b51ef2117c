import type { Dragged, DropTarget } from './drag-area.tsx';
import { unfiledId } from './folder-rail.tsx';
import { type DropZone, placeOfDrop } from './folder-tree.rules.ts';
import type { CollectionActions } from './use-collection-actions.ts';

type Hover = { target: DropTarget; zone: DropZone };
type Options = {
  actions: CollectionActions;
  /** Ticked items: dragging one of them drags all. */
  selected: readonly string[];
};

const isFixed = (id: string) => id === unfiledId || id === 'all';

/** Effects of dragging: items into folders and onto labels, folders between folders, labels into another order. */
export function useCollectionDrops({ actions, selected }: Options) {
  const { folders, labels } = actions;

  function accepts(dragged: Dragged, { target, zone }: Hover): boolean {
    if (dragged.kind === 'subject') return target.id !== 'all';
    if (dragged.kind !== target.kind || dragged.id === target.id) return false;
    if (dragged.kind === 'label') return true;
    if (isFixed(target.id)) return target.id === 'all';
    return placeOfDrop(folders, { id: dragged.id, targetId: target.id, zone }) !== undefined;
  }

  function dropSubject({ id }: Dragged, target: DropTarget): void {
    const ids = selected.includes(id) ? selected : [id];
    if (target.kind === 'label') void actions.labelSubjects(ids, { addIds: [target.id], removeIds: [] });
    else void actions.moveSubjects(ids, target.id === unfiledId ? null : target.id);
  }

  function dropFolder({ id }: Dragged, { target, zone }: Hover): void {
    const folder = folders.find((each) => each.id === id);
    const place = isFixed(target.id)
      ? { parentId: null, beforeId: null }
      : placeOfDrop(folders, { id, targetId: target.id, zone });
    if (folder && place) void actions.moveFolder(folder, place);
  }

  function dropLabel({ id }: Dragged, { target, zone }: Hover): void {
    const label = labels.find((each) => each.id === id);
    const rest = labels.filter((each) => each.id !== id);
    const at = rest.findIndex((each) => each.id === target.id);
    if (!label || at === -1) return;
    void actions.moveLabel(label, (zone === 'before' ? rest[at]?.id : rest[at + 1]?.id) ?? null);
  }

  return {
    accepts,
    onDrop(dragged: Dragged, hover: Hover): void {
      if (dragged.kind === 'subject') dropSubject(dragged, hover.target);
      else if (dragged.kind === 'folder') dropFolder(dragged, hover);
      else dropLabel(dragged, hover);
    },
  };
}
