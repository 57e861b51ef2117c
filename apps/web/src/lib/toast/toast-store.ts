import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  text: string;
  /** Takes the deed back; shown as “Deshacer”. */
  undo?: () => void;
  /** Leads to the result instead. */
  view?: { label: string; to: string };
};

let current: Toast | undefined;
let counter = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Says what happened, bottom left, for eight seconds; a new one replaces the old one. Errors never live only here. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  counter += 1;
  set({ ...toast, id: counter });
}

export function hideToast(id: number): void {
  if (current?.id === id) set(undefined);
}

/** Undoes the shown toast's deed, if it has one: Ctrl+Z. True when there was something to take back. */
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
