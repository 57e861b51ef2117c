/** The addresses that the first screen needs; the others stay out of what a first visit loads. */
export const entryPaths = {
  login: '/',
  register: '/register',
  policy: '/politica',
  notFound: '/error-404',
  forbidden: '/falta-permisos',
  userHome: '/user/dashboard',
  adminHome: '/admin/dashboard',
  adminAccount: '/admin/cuenta',
} as const;

/** Where a role starts. */
export function homeOf(roll: 'admin' | 'user'): string {
  return roll === 'admin' ? entryPaths.adminHome : entryPaths.userHome;
}

/** What is behind sign-in; an invitation is answered by somebody who has no session yet. */
export const privatePath = /^\/(user|admin(?!\/invitacion\/)|account)(\/|$)/;
