import { isMissingCode, missingCode } from './missing-code.ts';

const againMs = 3000;
/** Failures with a connection after which the part counts as lost. */
const lostAfter = 2;

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

/** A failed fetch of code is a TypeError in every browser; any other failure is the code's own. */
function isMissing(error: unknown): boolean {
  return error instanceof TypeError || isMissingCode(error);
}

/**
 * Loads a part of a screen with its style sheets. Without connection it waits; a part that does not come with one counts as
 * lost, as `missingCode`.
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
