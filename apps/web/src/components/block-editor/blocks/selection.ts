import { createStore, type Store } from '../store.ts';
import type { BlockPlace, DraftBlock } from './draft-document.ts';

/** What a dialog of the list is about. */
export type ListDialog = { kind: 'add'; place: BlockPlace; index: number } | { kind: 'move'; ids: ReadonlySet<string> };

export type SelectionState = {
  /** The block whose form is open; the preview marks it. */
  readonly openId: string | null;
  /** The row at which Tab enters the list. */
  readonly currentId: string | null;
  /** Where a range started. */
  readonly anchorId: string | null;
  readonly chosen: ReadonlySet<string>;
  /** Choosing several: a press on a row ticks it. */
  readonly isChoosing: boolean;
  /** The row whose menu is open. */
  readonly menuId: string | null;
  readonly dialog: ListDialog | null;
  /** The row that gets the focus once it is drawn; `list` is the button under the list. */
  readonly wanted: string | null;
  /** What screen readers hear; the turn tells two equal sentences apart. */
  readonly said: { readonly text: string; readonly turn: number };
  /** Why something could not be pasted, until it is put away. */
  readonly note: string | null;
};

/** The place of the focus when no row is left. */
export const listItself = 'list';

export type Selection = Store<SelectionState>;

export const noBlocks: ReadonlySet<string> = new Set();

export function createSelection(): Selection {
  return createStore<SelectionState>({
    openId: null,
    currentId: null,
    anchorId: null,
    chosen: noBlocks,
    isChoosing: false,
    menuId: null,
    dialog: null,
    wanted: null,
    said: { text: '', turn: 0 },
    note: null,
  });
}

export function say(selection: Selection, text: string): void {
  selection.update({ said: { text, turn: selection.read().said.turn + 1 } });
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** From one row to another, both included, in the order they are shown. */
export function rangeOf({ order, from, to }: { order: readonly string[]; from: string; to: string }): Set<string> {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  if (a === -1 || b === -1) return new Set([to]);
  return new Set(order.slice(Math.min(a, b), Math.max(a, b) + 1));
}

export function holdsBlock(block: DraftBlock, id: string | null): boolean {
  return (
    id !== null && block.columns !== undefined && block.columns.some((column) => column.some((each) => each.id === id))
  );
}
