import { useSyncExternalStore } from 'react';
import { errorText } from '#lib/i18n/error-text.ts';

export type Toast = {
  id: number;
  text: string;
  /** Undoes the action; shown as “Deshacer”. What it rejects with is said, and it is offered again. */
  undo?: () => unknown;
  /** The undo of an action failed: the only error that is said here, as the screen of the action may be gone. */
  isFailure?: boolean;
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

/** Presses the “Deshacer” of a toast. */
export function undoToast({ id, undo }: Toast): void {
  hideToast(id);
  if (!undo) return;
  void Promise.resolve(undo()).catch((error: unknown) => showToast({ text: errorText(error), isFailure: true, undo }));
}

/** Undoes the action of the visible toast, if possible: Ctrl+Z. True when there was something to undo. */
export function undoLatest(): boolean {
  const toast = current;
  if (!toast?.undo) return false;
  undoToast(toast);
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
