import type { RouteObject } from 'react-router';
import type { RouteAccess } from './access.ts';
import { PageErrorScreen } from './errors/page-error-screen.tsx';
import type { lazyPage } from './lazy-page.ts';

type PageRoute = { path: string; access: RouteAccess; lazy: ReturnType<typeof lazyPage> };

/** A route without a session. */
export function publicPage({ path, access, lazy }: PageRoute): RouteObject {
  return { path, handle: { access }, lazy, ErrorBoundary: PageErrorScreen };
}
