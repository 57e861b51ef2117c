import type { MantineColorSchemeManager } from '@mantine/core';
import { changeColorScheme, readColorScheme, subscribeToColorScheme } from '#lib/color-scheme/color-scheme.ts';

let unsubscribe: (() => void) | undefined;

/** Lets Mantine follow the product's own colour scheme instead of storing a second one. */
export const mantineColorScheme: MantineColorSchemeManager = {
  get: () => readColorScheme(),
  set: changeColorScheme,
  subscribe(onUpdate) {
    unsubscribe?.();
    unsubscribe = subscribeToColorScheme(() => onUpdate(readColorScheme()));
  },
  unsubscribe() {
    unsubscribe?.();
    unsubscribe = undefined;
  },
  clear: () => changeColorScheme('auto'),
};
