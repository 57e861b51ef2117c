import type { RouteObject } from 'react-router';
import { PageErrorScreen } from './errors/page-error-screen.tsx';
import { lazyPage, type RouteModule } from './lazy-page.ts';

/** A screen inside a shell; its errors are contained in the sheet. */
export function signedInPage(path: string, load: () => Promise<RouteModule>): RouteObject {
  return { path, lazy: lazyPage(load), ErrorBoundary: PageErrorScreen };
}
