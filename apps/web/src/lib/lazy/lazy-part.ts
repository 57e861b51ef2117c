import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const againMs = 3000;

/** Resolves when the connection is said to be back, or after a while in case nobody says so. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(arrive, againMs);
    function arrive(): void {
      clearTimeout(timer);
      window.removeEventListener('online', arrive);
      resolve();
    }
    window.addEventListener('online', arrive);
  });
}

/** A failed fetch of code is a TypeError in every browser; any other error is the code's own. */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      console.warn('a part of the screen could not be loaded yet', error);
      await nextChance();
    }
  }
}

/**
 * A part of a screen whose code comes when it is needed. Without connection it waits, in its Suspense boundary, instead of
 * taking the whole screen down with what is being written in it.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await patiently(load) }));
}
