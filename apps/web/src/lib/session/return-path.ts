const key = 'return_to';

/** Remembers, for this tab, the path to return to after login. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Consumes the remembered path; only paths of this app are accepted, so that it cannot redirect elsewhere. */
export function takeReturnPath(): string | undefined {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && isAppPath(path) ? path : undefined;
}

export function peekReturnPath(): string | undefined {
  const path = sessionStorage.getItem(key);
  return path !== null && isAppPath(path) ? path : undefined;
}

/** Browsers drop tabs and line breaks and treat a backslash as a slash when resolving a URL. */
function isAppPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}
