import { noBlocks, rangeOf, type Selection, toggled } from './selection.ts';

/** What rows need from their list. */
export type Choosing = {
  /** Ids of the visible rows, from top to bottom. */
  order: () => readonly string[];
  /** The section containing the block, or null. */
  sectionOf: (id: string) => string | null;
};

type Press = { selection: Selection; id: string; how: 'one' | 'range'; order: readonly string[] };

/** Ticks a row, or the range from the last ticked row. */
export function chooseByPress({ selection, id, how, order }: Press): void {
  const { chosen, anchorId, currentId } = selection.read();
  const from = anchorId ?? currentId ?? id;
  if (how === 'range') {
    selection.update({ chosen: rangeOf({ order, from, to: id }), anchorId: from, currentId: id, isChoosing: true });
    return;
  }
  const next = toggled(chosen, id);
  selection.update({ chosen: next, anchorId: id, currentId: id, isChoosing: next.size > 0 });
}

export function clearSelection(selection: Selection): void {
  selection.update({ chosen: noBlocks, isChoosing: false, anchorId: null });
}
