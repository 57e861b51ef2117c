import { useSyncExternalStore } from 'react';

let hasBegun = false;
const listeners = new Set<() => void>();

/** Says that there is something to show of uploads, for the frame around all screens. */
export function uploadsBegan(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const listener of listeners) listener();
}

/** Whether uploads were begun since the page was loaded; only then is the code that shows them fetched. */
export function useUploadsBegun(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasBegun,
  );
}
