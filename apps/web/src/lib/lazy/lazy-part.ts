import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const againMs = 3000;
/** Failures with a connection after which the part counts as lost for this page. */
const lostAfter = 4;

/**
 * Resolves when there may be a connection. A browser keeps the failure of a module for the life of the page (HTML,
 * “fetch a single module script”), so nothing is asked for while it cannot arrive.
 */
export async function mayArrive(): Promise<void> {
  while (!navigator.onLine) await nextChance();
}

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
  for (let failures = 0; ;) {
    await mayArrive();
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (navigator.onLine) failures += 1;
      // Only a reload helps, and the screen of errors offers it; drafts outlive it.
      if (failures >= lostAfter) throw error;
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
