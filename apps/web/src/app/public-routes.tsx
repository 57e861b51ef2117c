import { type LoaderFunctionArgs, redirect, redirectDocument, type RouteObject } from 'react-router';
import { rememberMissingPath } from '#lib/navigation/missing-path.ts';
import { accessOf, type RouteAccess } from './access.ts';
import { PageErrorScreen } from './errors/page-error-screen.tsx';
import { lazyPage } from './lazy-page.ts';
import { entryPaths } from './entry-paths.ts';

type PageRoute = { path: string; access: RouteAccess; lazy: ReturnType<typeof lazyPage> };

function publicPage({ path, access, lazy }: PageRoute): RouteObject {
  return { path, handle: { access }, lazy, ErrorBoundary: PageErrorScreen };
}

const publicRoutes: RouteObject[] = [
  {
    path: entryPaths.login,
    access: accessOf.anonymous,
    lazy: lazyPage(() => import('../routes/public/login.route.tsx')),
  },
  {
    path: entryPaths.register,
    access: accessOf.anonymous,
    lazy: lazyPage(() => import('../routes/public/register.route.tsx')),
  },
  {
    path: '/register/verify/:code',
    access: accessOf.public,
    lazy: lazyPage(() => import('../routes/public/verify.route.tsx')),
  },
  {
    path: '/reset-password/:token/:email',
    access: accessOf.anonymous,
    lazy: lazyPage(() => import('../routes/public/reset-password.route.tsx')),
  },
  {
    path: '/cuenta/correo/:token',
    access: accessOf.public,
    lazy: lazyPage(() => import('../routes/public/email-change.route.tsx')),
  },
  {
    path: '/admin/invitacion/:token',
    access: accessOf.anonymous,
    lazy: lazyPage(() => import('../routes/public/invitation.route.tsx')),
  },
  {
    path: '/invitacion/:token',
    access: accessOf.anonymous,
    lazy: lazyPage(() => import('../routes/public/invitation.route.tsx')),
  },
  { path: '/setup/:token', access: accessOf.public, lazy: lazyPage(() => import('../routes/public/setup.route.tsx')) },
  {
    path: entryPaths.policy,
    access: accessOf.public,
    lazy: lazyPage(() => import('../routes/public/policy.route.tsx')),
  },
  {
    path: entryPaths.notFound,
    access: accessOf.public,
    lazy: lazyPage(() => import('../routes/public/not-found.route.tsx')),
  },
  {
    path: entryPaths.forbidden,
    access: accessOf.public,
    lazy: lazyPage(() => import('../routes/public/forbidden.route.tsx')),
  },
].map(publicPage);

/** The public profile is the server's page: the app leaves to it, and never answers it itself. */
function leaveToPublicProfile({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const isThisDocument = window.location.pathname === pathname;
  return isThisDocument ? redirect(entryPaths.notFound) : redirectDocument(pathname + search);
}

function leaveToNotFound({ request }: LoaderFunctionArgs): Response {
  rememberMissingPath(new URL(request.url).pathname);
  return redirect(entryPaths.notFound);
}

/** The half of the table that everybody may open; the other half is in private-routes.tsx. */
export const publicTable: RouteObject[] = [
  ...publicRoutes,
  { path: '/link/:alias/:profileId', handle: { access: accessOf.anonymous }, loader: leaveToPublicProfile },
  { path: '*', handle: { access: accessOf.anonymous }, loader: leaveToNotFound },
];
