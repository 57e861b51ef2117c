import { createBrowserRouter, matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { rememberReturnPath } from '#lib/session/return-path.ts';
import { onSessionEnd } from '#lib/session/session-store.ts';
import { accessOfMatches } from './access.ts';
import { PageErrorScreen } from './errors/page-error-screen.tsx';
import { createGuard } from './guard.ts';
import { entryPaths, privatePath } from './entry-paths.ts';
import { publicTable } from './public-routes.tsx';
import { RoutedNavigation } from './routed-navigation.tsx';
import { startSessionSync } from './session-sync.ts';
import { withTimeout } from './with-timeout.ts';

const rootId = 'root';

function accessAt(pathname: string) {
  return accessOfMatches(matchRoutes(router.routes, pathname));
}

/** Leaves a private screen for login and remembers its path. */
function leaveToLogin(): void {
  const { location } = router.state;
  if (location.pathname === entryPaths.login) return;
  rememberReturnPath(location.pathname + location.search + location.hash);
  void router.navigate(entryPaths.login);
}

/** Whether the current screen requires a session. */
function isShownPrivate(): boolean {
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

export const router = createBrowserRouter(
  [
    {
      id: rootId,
      middleware: [guard],
      Component: RoutedNavigation,
      ErrorBoundary: PageErrorScreen,
      HydrateFallback: () => null,
      children: publicTable,
    },
  ],
  { patchRoutesOnNavigation: addRoutes },
);

onSessionEnd(leaveToLogin);
startSessionSync({ isShownPrivate, leaveToLogin });
