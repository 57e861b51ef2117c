/** Messages of browsers and our own loaders for code, styles or texts that failed to load. */
const words = /dynamically imported module|importing a module|preload css|load module|missing part/i;

/** Something of the app itself failed to load: its build may be gone, or the connection. */
export function missingCode(what: string, cause?: unknown): Error {
  return new Error(`missing part: ${what}`, { cause });
}

/** Whether a screen failed because a part of the app failed to load. */
export function isMissingCode(error: unknown): boolean {
  return words.test(String(error));
}
