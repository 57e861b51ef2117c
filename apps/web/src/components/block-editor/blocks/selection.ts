import { createStore, type Store } from '../store.ts';
import type { BlockPlace, DraftBlock } from './draft-document.ts';

/** A dialog of the list with its subject. */
export type ListDialog = { kind: 'add'; place: BlockPlace; index: number } | { kind: 'move'; ids: ReadonlySet<string> };

export type SelectionState = {
  /** The block whose form is open; highlighted in the preview. */
  readonly openId: string | null;
  /** The row that is the tab stop of the list. */
  readonly currentId: string | null;
  /** Start of a range. */
  readonly anchorId: string | null;
  readonly chosen: ReadonlySet<string>;
  /** Selection mode: pressing a row ticks it. */
  readonly isChoosing: boolean;
  /** The row whose menu is open. */
  readonly menuId: string | null;
  readonly dialog: ListDialog | null;
  /** The row to focus once it is rendered; `list` is the button below the list. */
  readonly wanted: string | null;
  /** The field to focus once the form of its block is rendered; without a name, the first. */
  readonly wantedField: { readonly blockId: string; readonly field: string } | null;
  /** Announcement for screen readers; the counter distinguishes two equal sentences. */
  readonly said: { readonly text: string; readonly turn: number };
  /** Why something could not be pasted, until it is dismissed. */
  readonly note: string | null;
};

/** Focus target when no row is left. */
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
    wantedField: null,
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

/** From one row to another, both included, in display order. */
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
