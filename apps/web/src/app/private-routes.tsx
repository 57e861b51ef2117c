import type { RouteObject } from 'react-router';
import { accessOf } from './access.ts';
import { adminRoutes } from './admin-routes.tsx';
import { lazyPage } from './lazy-page.ts';
import { accountRoutes, userRoutes } from './user-routes.tsx';

/** The part of the route table behind sign-in; it loads on first use, so that login stays small. */
export const privateTable: RouteObject[] = [
  {
    lazy: lazyPage(() => import('../routes/signed-in.route.tsx')),
    children: [
      {
        handle: { access: accessOf.user },
        lazy: lazyPage(() => import('../routes/user/user-layout.route.tsx')),
        children: userRoutes,
      },
      {
        handle: { access: accessOf.user },
        lazy: lazyPage(() => import('../routes/account/account-layout.route.tsx')),
        children: accountRoutes,
      },
      {
        handle: { access: accessOf.admin },
        lazy: lazyPage(() => import('../routes/admin/admin-layout.route.tsx')),
        children: adminRoutes,
      },
    ],
  },
];
