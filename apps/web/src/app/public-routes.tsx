import { type LoaderFunctionArgs, redirect, redirectDocument, type RouteObject } from 'react-router';
import { rememberMissingPath } from '#lib/navigation/missing-path.ts';
import { accessOf } from './access.ts';
import { lazyPage } from './lazy-page.ts';
import { entryPaths } from './entry-paths.ts';
import { publicPage } from './public-page.tsx';

/** The public profile is a page of the server: the app navigates to it and never renders it. */
function leaveToPublicProfile({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const isThisDocument = window.location.pathname === pathname;
  return isThisDocument ? redirect(entryPaths.notFound) : redirectDocument(pathname + search);
}

function leaveToNotFound({ request }: LoaderFunctionArgs): Response {
  rememberMissingPath(new URL(request.url).pathname);
  return redirect(entryPaths.notFound);
}

/** The initial routes; outside-routes.tsx and private-routes.tsx have the rest, loaded on demand. */
export const publicTable: RouteObject[] = [
  publicPage({
    path: entryPaths.login,
    access: accessOf.anonymous,
    lazy: lazyPage(() => import('../routes/public/login.route.tsx')),
  }),
  { path: '/link/:alias/:profileId', handle: { access: accessOf.anonymous }, loader: leaveToPublicProfile },
  { path: '*', handle: { access: accessOf.anonymous }, loader: leaveToNotFound },
];
