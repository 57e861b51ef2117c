import { useState } from 'react';
import { idsBetween } from '../profile.rules.ts';

/** Which items of a list are ticked; what is no longer listed does not count. */
export function useSelection(ids: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | undefined>(undefined);
  const shown = ids.filter((id) => picked.has(id));
  return {
    ids: shown,
    has: (id: string) => picked.has(id),
    toggle(id: string, withRange: boolean): void {
      const isAdding = !picked.has(id);
      const touched = withRange ? idsBetween({ ids, from: last, to: id }) : [id];
      const next = new Set(picked);
      for (const each of touched) {
        if (isAdding) next.add(each);
        else next.delete(each);
      }
      setPicked(next);
      setLast(id);
    },
    toggleAll(): void {
      setPicked(shown.length === ids.length ? new Set() : new Set(ids));
    },
    clear: () => setPicked(new Set()),
  };
}
