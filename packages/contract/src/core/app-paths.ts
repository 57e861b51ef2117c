import { settingsSections, userPaths } from './user-paths.ts';

/**
 * Every path handled by the web app, in its router's notation; a test of the web app compares this list with the route
 * table. The server answers these with the app's document and status 200, any other path with 404.
 */
export const appPaths = [
  ...Object.values(userPaths),
  ...Object.values(settingsSections).map((section) => `/user/opciones/${section}` as const),
  '/',
  '/register',
  '/register/verify/:code',
  '/reset-password/:token/:email',
  '/setup/:token',
  '/cuenta/correo/:token',
  '/invitacion/:token',
  '/politica',
  '/falta-permisos',
  '/user',
  '/user/opciones/correo-entrante/:provider',
  '/user/perfiles/:profileId',
  '/user/perfiles/view/:profileId',
  '/user/buzon/:profileId',
  '/user/tamys/importar/:importId',
  '/user/tamys/:profileId',
  '/user/plantillas/:templateId',
  '/user/campanas/periodicas/:seriesId',
  '/user/campanas/automatizaciones/:automationId',
  '/user/campanas/:campaignId',
  '/user/ayuda/:slug',
  '/account',
  '/user/account',
  '/user/preferencias',
  '/user/personalinformation',
  '/user/plans',
  '/user/myplan',
  '/user/methods',
  '/user/paquetes',
  '/user/pagos',
  '/user/pagos/banco/:id',
  '/admin',
  '/admin/invitacion/:token',
  '/admin/apertura',
  '/admin/dashboard',
  '/admin/admins',
  '/admin/users',
  '/admin/users/:id',
  '/admin/tipo-suscripcions',
  '/admin/impuestos',
  '/admin/tipo-cuenta',
  '/admin/suscripcions',
  '/admin/planes',
  '/admin/reloj',
  '/admin/suscripciones-disponibles',
  '/admin/paquetes',
  '/admin/denuncias',
  '/admin/correo-apartado',
  '/admin/plantillas',
  '/admin/plantillas/:templateId',
  '/admin/historial',
  '/admin/facturas',
  '/admin/opciones',
  '/admin/cuenta',
  '/admin/ayuda',
  '/admin/ayuda/:slug',
] as const;

/** Where the app redirects when something does not exist; answered with its document and status 404. */
export const notFoundPath = '/error-404';

function expressionOf(pattern: string): string {
  return pattern.replace(/:\w+/g, '[^/]+');
}

const below = appPaths.filter((pattern) => pattern !== '/').map(expressionOf);
const known = new RegExp(`^(?:/|(?:${below.join('|')})/?)$`, 'i');

/** Whether the web app has a screen at a path (without query): case-insensitive and with an optional trailing slash, like its router. */
export function isAppPath(path: string): boolean {
  return known.test(path);
}
