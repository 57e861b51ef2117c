import { useSyncExternalStore } from 'react';

export type OpenPanel = 'none' | 'palette' | 'keys';

let open: OpenPanel = 'none';
const listeners = new Set<() => void>();

/** Opens or closes the palette or the list of shortcuts from anywhere. */
export function openPanel(panel: OpenPanel): void {
  open = panel;
  for (const listener of listeners) listener();
}

export function useOpenPanel(): OpenPanel {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
