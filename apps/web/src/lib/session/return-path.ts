const key = 'return_to';

/** Remembers, for this tab, where login should lead back to. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Takes the remembered place; only paths of this app are accepted, so that nothing can lead away from it. */
export function takeReturnPath(): string | undefined {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && isAppPath(path) ? path : undefined;
}

export function peekReturnPath(): string | undefined {
  const path = sessionStorage.getItem(key);
  return path !== null && isAppPath(path) ? path : undefined;
}

/** Browsers drop tabs and line breaks and read a backslash as a slash before they look where an address leads. */
function isAppPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}
