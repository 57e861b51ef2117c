/** Ids in the paths of some screens. */
export type ScreenIds = {
  profile: string;
  contact: string;
  conversation?: string;
  template: string;
  automation: string;
  series: string;
  /** A draft campaign. */
  draftCampaign?: string;
  /** A sent one. */
  sentCampaign?: string;
};

/** As in the URL. */
const wizardSteps = ['remite', 'plantilla', 'prueba', 'audiencia', 'enviar'];

export const publicScreens: readonly string[] = [
  '/',
  '/register',
  '/register/verify/abc',
  '/reset-password/abc/a@b.example',
  '/politica',
  '/error-404',
  '/falta-permisos',
];

/** Every screen of the client's area and account. */
export function userScreens({
  profile,
  contact,
  conversation,
  template,
  automation,
  series,
  draftCampaign,
  sentCampaign,
}: ScreenIds): readonly string[] {
  return [
    '/user/dashboard',
    '/user/perfiles',
    '/user/perfiles/carpetas',
    '/user/perfiles/etiquetas',
    '/user/perfiles/nuevo',
    `/user/perfiles/${profile}`,
    `/user/perfiles/view/${profile}`,
    `/user/buzon/${profile}`,
    ...(conversation === undefined ? [] : [`/user/buzon/todos?c=${conversation}`]),
    '/user/tamys',
    '/user/tamys/carpetas',
    '/user/tamys/etiquetas',
    '/user/tamys/nuevo',
    '/user/tamys/duplicados',
    '/user/tamys/importar',
    `/user/tamys/${contact}`,
    '/user/plantillas',
    '/user/plantillas/carpetas',
    `/user/plantillas/${template}`,
    '/user/campanas',
    ...(draftCampaign === undefined ? [] : wizardSteps.map((step) => `/user/campanas/${draftCampaign}?paso=${step}`)),
    ...(sentCampaign === undefined ? [] : [`/user/campanas/${sentCampaign}`]),
    '/user/campanas/comparar',
    '/user/campanas/automatizaciones',
    `/user/campanas/automatizaciones/${automation}`,
    '/user/campanas/periodicas',
    `/user/campanas/periodicas/${series}`,
    '/user/muros',
    '/user/muros?ver=revisar',
    '/user/nube',
    '/user/nube?ver=compartidos',
    '/user/nube?ver=papelera',
    '/user/notificaciones',
    '/account',
    '/user/preferencias',
    '/user/personalinformation',
    '/user/comunicaciones',
    '/user/comunicaciones?vista=no-escribir',
    '/user/comunicaciones?vista=explicar',
    '/user/historial',
    '/user/papelera',
    '/user/opciones',
    '/user/buscar?q=a',
    '/user/ayuda',
    '/user/ayuda/campanas',
    '/user/myplan',
    '/user/plans',
    '/user/paquetes',
    '/user/methods',
    '/user/pagos',
  ];
}

/** Every screen of the operator's area. */
export const adminScreens: readonly string[] = [
  '/admin/dashboard',
  '/admin/apertura',
  '/admin/reloj',
  '/admin/opciones',
  '/admin/users',
  '/admin/suscripcions',
  '/admin/admins',
  '/admin/historial',
  '/admin/correo-apartado',
  '/admin/cuenta',
  '/admin/ayuda',
  '/admin/ayuda/correo',
  '/admin/denuncias',
  '/admin/plantillas',
  '/admin/planes',
  '/admin/tipo-suscripcions',
  '/admin/tipo-cuenta',
  '/admin/paquetes',
  '/admin/impuestos',
  '/admin/suscripciones-disponibles',
  '/admin/suscripciones-disponibles?vista=cupones',
  '/admin/facturas',
  '/admin/facturas?ver=banco',
];
