/** The route table of the specification, with parameters filled in. */
const id = '01900000-0000-7000-8000-000000000000';

const admin = [
  'dashboard',
  'admins',
  'users',
  'tipo-suscripcions',
  'impuestos',
  'tipo-cuenta',
  'suscripcions',
  'planes',
  'suscripciones-disponibles',
  'paquetes',
  'historial',
  'facturas',
];

const user = [
  'dashboard',
  'plantillas',
  'campanas',
  `buzon/${id}`,
  'perfiles',
  'perfiles/carpetas',
  'perfiles/etiquetas',
  `perfiles/${id}`,
  `perfiles/view/${id}`,
  'tamys',
  'tamys/carpetas',
  'tamys/etiquetas',
  `tamys/${id}`,
  'nube',
  'historial',
  'comunicaciones',
  'muros',
  'papelera',
  'notificaciones',
  'opciones',
];

const account = [
  '/account',
  '/user/account',
  '/user/preferencias',
  '/user/personalinformation',
  '/user/plans',
  '/user/myplan',
  '/user/methods',
  '/user/paquetes',
  '/user/pagos',
];

const byArea = {
  admin: admin.map((path) => `/admin/${path}`),
  user: user.map((path) => `/user/${path}`),
  account,
};

/** Absolute paths of an area. */
export function routesOf(area: keyof typeof byArea): readonly string[] {
  return byArea[area];
}

export const publicRoutes = [
  '/',
  '/register',
  '/register/verify/abc',
  '/reset-password/abc/marina@correo.example',
  '/politica',
  '/error-404',
  '/falta-permisos',
];
