import { isMissingCode, missingCode } from './missing-code.ts';

const againMs = 3000;
/** Failures with a connection after which the part counts as missing. */
const lostAfter = 2;

/**
 * Resolves when there may be a connection. A browser caches the failure of a module for the lifetime of the page (HTML,
 * “fetch a single module script”), so nothing is requested while offline.
 */
export async function mayArrive(): Promise<void> {
  while (!navigator.onLine) await nextChance();
}

/** Resolves on reconnection, or after a while in case there is no event. */
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

/** A failed fetch of code is a TypeError in every browser; any other failure comes from the code itself. */
function isMissing(error: unknown): boolean {
  return error instanceof TypeError || isMissingCode(error);
}

/**
 * Loads a part of a screen with its style sheets. Without a connection it waits; a part that fails with one is reported
 * as `missingCode`.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ;) {
    await mayArrive();
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (navigator.onLine) failures += 1;
      if (failures >= lostAfter) throw missingCode('code', error);
      console.warn('a part of the screen could not be loaded yet', error);
      await nextChance();
    }
  }
}
