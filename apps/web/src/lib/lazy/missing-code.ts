/** What browsers and our own loaders say when a piece of the app's code, styles or texts did not arrive; each in its own way. */
const words = /dynamically imported module|importing a module|preload css|load module|missing part/i;

/** Something of the app's own that did not arrive: its build may be gone, or the connection. */
export function missingCode(what: string, cause?: unknown): Error {
  return new Error(`missing part: ${what}`, { cause });
}

/** Whether a screen failed because something of the app's own did not arrive. */
export function isMissingCode(error: unknown): boolean {
  return words.test(String(error));
}
