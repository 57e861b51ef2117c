import { createBrowserRouter, matchRoutes, Outlet, type PatchRoutesOnNavigationFunction } from 'react-router';
import { rememberReturnPath } from '#lib/session/return-path.ts';
import { onSessionEnd } from '#lib/session/session-store.ts';
import { accessOfMatches } from './access.ts';
import { PageErrorScreen } from './errors/page-error-screen.tsx';
import { createGuard } from './guard.ts';
import { entryPaths } from './entry-paths.ts';
import { publicTable } from './public-routes.tsx';
import { withTimeout } from './with-timeout.ts';

const rootId = 'root';
const privatePath = /^\/(user|admin|account)(\/|$)/;

function accessAt(pathname: string) {
  return accessOfMatches(matchRoutes(router.routes, pathname));
}

/** Leaves a private screen for login and remembers it. */
export function leaveToLogin(): void {
  const { location } = router.state;
  if (location.pathname === entryPaths.login) return;
  rememberReturnPath(location.pathname + location.search + location.hash);
  void router.navigate(entryPaths.login);
}

/** Whether the screen that shows now is for signed-in people. */
export function isShownPrivate(): boolean {
  return accessAt(router.state.location.pathname).area !== 'public';
}

let privateTablePresent = false;

const addPrivateRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (privateTablePresent || !privatePath.test(path)) return;
  const { privateTable } = await withTimeout(import('./private-routes.tsx'));
  if (privateTablePresent) return;
  privateTablePresent = true;
  patch(rootId, privateTable);
};

const guard = createGuard({ accessAt, leaveToLogin, now: () => performance.now() });

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
  { patchRoutesOnNavigation: addPrivateRoutes },
);

onSessionEnd(leaveToLogin);
