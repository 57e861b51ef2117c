import type { RouteObject } from 'react-router';
import { accessOf } from './access.ts';
import { entryPaths } from './entry-paths.ts';
import { lazyPage } from './lazy-page.ts';
import { publicPage } from './public-page.tsx';

/** Public routes other than sign-in: loaded with the first address that needs them. */
export const outsideTable: RouteObject[] = [
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
