import { useEffect, useState, useSyncExternalStore } from 'react';

/** Open dialogs and drawers, the topmost last. */
let layers: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether Escape closes this layer: a dialog over another one, or over a drawer, closes alone. */
export function useTopmost(isOpen: boolean): boolean {
  const [layer] = useState(() => Symbol('layer'));
  useEffect(() => {
    if (!isOpen) return undefined;
    // The Escape that opened it, such as a question before a form is left, is still on its way and would close it.
    const timer = setTimeout(() => change([...layers, layer]));
    return () => {
      clearTimeout(timer);
      change(layers.filter((each) => each !== layer));
    };
  }, [isOpen, layer]);
  return useSyncExternalStore(subscribe, () => layers.at(-1) === layer);
}
