import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import { createSelection, type Selection, type SelectionState } from './selection.ts';

const SelectionContext = createContext<Selection | undefined>(undefined);

/** The open block and the selection, for the list and the preview. */
export function OpenBlockProvider({ children }: { children: ReactNode }) {
  const [selection] = useState(createSelection);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('a list of blocks stands outside an editor');
  return selection;
}

/** A part of the selection; `select` must return an existing value, not a new one. */
export function useSelectionState<T>(select: (state: SelectionState) => T): T {
  const selection = useSelection();
  return useSyncExternalStore(selection.subscribe, () => select(selection.read()));
}

type OpenBlock = {
  /** The block whose form is open; highlighted in the preview. */
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
