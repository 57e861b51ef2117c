import { useSyncExternalStore } from 'react';

let hasBegun = false;
const listeners = new Set<() => void>();

/** Signals that there are uploads to show, for the frame around all screens. */
export function uploadsBegan(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const listener of listeners) listener();
}

/** Whether uploads were started since the page loaded; only then is their panel loaded. */
export function useUploadsBegun(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasBegun,
  );
}
