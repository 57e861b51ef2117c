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

/** A failed fetch of code is a TypeError in every browser, one of its style sheet an error of the loader; any other is the code's own. */
function isMissing(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));
}

/** The loader takes a link that stands in the page for a sheet that arrived: one that failed makes room for the next try. */
function dropFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
}

async function patiently<T>(load: () => Promise<T>): Promise<T> {
  // Listening twice for the same is listening once.
  document.addEventListener('error', dropFailedSheet, { capture: true });
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
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
