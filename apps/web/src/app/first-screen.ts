import { rememberReturnPath } from '#lib/session/return-path.ts';
import { readToken } from '#lib/session/session-store.ts';
import { entryPaths, privatePath } from './entry-paths.ts';

/** Whether the server knew the address of this page; an unknown one is nobody's screen. */
function isKnownAddress(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStatus !== 404;
}

/** Who is not signed in needs no code of a private screen: such a visit begins at the login. */
export function enterWithoutSession(): void {
  const { pathname, search, hash } = window.location;
  if (readToken() !== null || !privatePath.test(pathname) || !isKnownAddress()) return;
  rememberReturnPath(pathname + search + hash);
  window.history.replaceState(null, '', entryPaths.login);
}

/** Whether this document begins at the login: the router gives a state to every entry of the history it was at. */
export function isLoginAlone(): boolean {
  return window.location.pathname === entryPaths.login && window.history.state === null;
}
