import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import { createSelection, type Selection, type SelectionState } from './selection.ts';

const SelectionContext = createContext<Selection | undefined>(undefined);

/** Which block is open and which are chosen, for the list and the preview beside it. */
export function OpenBlockProvider({ children }: { children: ReactNode }) {
  const [selection] = useState(createSelection);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('a list of blocks stands outside an editor');
  return selection;
}

/** A part of the selection; `select` must return what is already there, not something new. */
export function useSelectionState<T>(select: (state: SelectionState) => T): T {
  const selection = useSelection();
  return useSyncExternalStore(selection.subscribe, () => select(selection.read()));
}

type OpenBlock = {
  /** The block whose form is open; the preview marks it. */
  openId: string | null;
  open: (id: string | null) => void;
};

export function useOpenBlock(): OpenBlock {
  const selection = useSelection();
  const openId = useSelectionState((state) => state.openId);
  return useMemo(
    () => ({
      openId,
      open: (id) => selection.update({ openId: id, ...(id === null ? {} : { currentId: id }) }),
    }),
    [openId, selection],
  );
}
