import { useState } from 'react';
import { headState, toggled } from './selection.rules.ts';

export type Selection = {
  selected: ReadonlySet<string>;
  head: 'none' | 'some' | 'all';
  toggle: (key: string, options?: { range?: boolean }) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** Ticked rows of a list, by key; keys that are no longer visible stay ticked. */
export function useSelection(keys: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | undefined>(undefined);
  const head = headState({ selected, keys });
  return {
    selected,
    head,
    toggle(key, { range = false } = {}) {
      setSelected((previous) => toggled({ selected: previous, keys, key, anchor, range }));
      setAnchor(key);
    },
    toggleAll() {
      const next = new Set(selected);
      for (const key of keys) {
        if (head === 'all') next.delete(key);
        else next.add(key);
      }
      setSelected(next);
    },
    clear: () => setSelected(new Set()),
  };
}
