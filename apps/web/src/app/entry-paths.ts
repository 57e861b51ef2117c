/** The paths needed by the first screen; the others stay out of the first load. */
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

/** Start page of a role. */
export function homeOf(roll: 'admin' | 'user'): string {
  return roll === 'admin' ? entryPaths.adminHome : entryPaths.userHome;
}

/** Paths behind sign-in; an invitation is answered by somebody without a session. */
export const privatePath = /^\/(user|admin(?!\/invitacion\/)|account)(\/|$)/;
