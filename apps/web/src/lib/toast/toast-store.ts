import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  text: string;
  /** Undoes the action; shown as “Deshacer”. */
  undo?: () => void;
  /** A link to the result instead. */
  view?: { label: string; to: string };
};

let current: Toast | undefined;
let counter = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a message, bottom left, for eight seconds; a new one replaces the old one. Errors are never shown only here. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  counter += 1;
  set({ ...toast, id: counter });
}

export function hideToast(id: number): void {
  if (current?.id === id) set(undefined);
}

/** Undoes the action of the visible toast, if possible: Ctrl+Z. True when there was something to undo. */
export function undoLatest(): boolean {
  const toast = current;
  if (!toast?.undo) return false;
  set(undefined);
  toast.undo();
  return true;
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
