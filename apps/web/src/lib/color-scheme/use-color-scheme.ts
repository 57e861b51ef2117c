import { useSyncExternalStore } from 'react';
import { type ColorScheme, readColorScheme, shownColorScheme, subscribeToColorScheme } from './color-scheme.ts';

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribeToColorScheme, readColorScheme);
}

export function useShownColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribeToColorScheme, shownColorScheme);
}
