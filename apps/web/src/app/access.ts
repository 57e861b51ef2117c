import type { Roll, User } from '@enlace/contract/identity/sign-in/user.schemas.ts';

/** Audience of a route, and whether entering it requests the current user from the server. */
export type RouteAccess = { area: 'public' | Roll; asksUser: boolean };

export const accessOf = {
  /** Public page independent of the visitor: public profile, login, password reset form, registration. */
  anonymous: { area: 'public', asksUser: false },
  public: { area: 'public', asksUser: true },
  user: { area: 'user', asksUser: true },
  admin: { area: 'admin', asksUser: true },
} as const satisfies Record<string, RouteAccess>;

export type Entry = 'proceed' | 'login' | 'forbidden';

/** The guard's rule, in the specification's order: no token → login; another role → no permission; else proceed. */
export function decideEntry({
  access,
  token,
  user,
}: {
  access: RouteAccess;
  token: string | null;
  user: User | undefined;
}): Entry {
  if (access.area === 'public') return 'proceed';
  if (token === null) return 'login';
  return user?.roll === access.area ? 'proceed' : 'forbidden';
}

type Handle = { access: RouteAccess };

function hasAccess(handle: unknown): handle is Handle {
  return typeof handle === 'object' && handle !== null && 'access' in handle;
}

/** The access of the deepest matched route that declares one. */
export function accessOfMatches(matches: readonly { route: { handle?: unknown } }[] | null): RouteAccess {
  for (const { route } of (matches ?? []).toReversed()) {
    if (hasAccess(route.handle)) return route.handle.access;
  }
  throw new Error('a route lacks its access');
}
