import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { rememberReturnPath } from '#lib/session/return-path.ts';
import { onSessionEnd, readToken } from '#lib/session/session-store.ts';
import { accessOfMatches } from './access.ts';
import { PageErrorScreen } from './errors/page-error-screen.tsx';
import { createGuard } from './guard.ts';
import { entryPaths, privatePath } from './entry-paths.ts';
import { publicTable } from './public-routes.tsx';
import { withTimeout } from './with-timeout.ts';

const rootId = 'root';

function accessAt(pathname: string) {
  return accessOfMatches(matchRoutes(router.routes, pathname));
}

/** Leaves a private screen for login and remembers its path. */
export function leaveToLogin(): void {
  const { location } = router.state;
  if (location.pathname === entryPaths.login) return;
  rememberReturnPath(location.pathname + location.search + location.hash);
  void router.navigate(entryPaths.login);
}

/** Whether the current screen requires a session. */
export function isShownPrivate(): boolean {
  return accessAt(router.state.location.pathname).area !== 'public';
}

type Part = { isPresent: boolean; load: () => Promise<RouteObject[]> };

/** The table is split, so that a first visit loads only its own part. */
const parts: Record<'private' | 'outside', Part> = {
  private: { isPresent: false, load: async () => (await import('./private-routes.tsx')).privateTable },
  outside: { isPresent: false, load: async () => (await import('./outside-routes.tsx')).outsideTable },
};

const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const part = privatePath.test(path) ? parts.private : parts.outside;
  if (part.isPresent) return;
  const table = await withTimeout(part.load());
  if (part.isPresent) return;
  part.isPresent = true;
  patch(rootId, table);
};

const guard = createGuard({
  accessAt,
  leaveToLogin,
  now: () => performance.now(),
  pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
});

/** Whether the server knew the address of this page; an unknown one is nobody's screen. */
function isKnownAddress(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStatus !== 404;
}

/**
 * The router loads the code of a screen while the guard still decides. Who is not signed in needs none of it: such a
 * visit begins at the login.
 */
function enterWithoutSession(): void {
  const { pathname, search, hash } = window.location;
  if (readToken() !== null || !privatePath.test(pathname) || !isKnownAddress()) return;
  rememberReturnPath(pathname + search + hash);
  window.history.replaceState(null, '', entryPaths.login);
}

enterWithoutSession();

export const router = createBrowserRouter(
  [
    {
      id: rootId,
      middleware: [guard],
      Component: Outlet,
      ErrorBoundary: PageErrorScreen,
      HydrateFallback: () => null,
      children: publicTable,
    },
  ],
  { patchRoutesOnNavigation: addRoutes },
);

onSessionEnd(leaveToLogin);
