import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/**
 * Minor preferences stored in this browser: collapsed menu, columns and density of one table. The others are copies of
 * the account's preferences, so that they apply before the server has answered (`lib/account`).
 */
export type DevicePreference =
  | 'menu_folded'
  | 'density'
  | 'hour_format'
  | 'single_keys'
  | 'reduced_motion'
  | `table.${string}`;

export function readDevicePreference(name: DevicePreference): string | null {
  return localStorage.getItem(name);
}

export function writeDevicePreference(name: DevicePreference, value: string | null): void {
  if (value === readDevicePreference(name)) return;
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
  for (const listener of listeners) listener();
}

export function subscribeToDevicePreferences(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useDevicePreference(name: DevicePreference): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribeToDevicePreferences, () => readDevicePreference(name));
  const write = useCallback((next: string | null) => writeDevicePreference(name, next), [name]);
  return [value, write];
}
