import { settingsSections } from '@enlace/contract/core/user-paths.ts';
import { type UserScreen, userPaths } from '@enlace/contract/core/user-paths.ts';

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

/** Drawn by the same page as those of another noun, or named below with what they need. */
const left: readonly UserScreen[] = ['templateLabels', 'campaignFolders', 'campaignLabels', 'search'];
// NOTE: the keys of the object it is made from.
const oneAddress = (Object.keys(userPaths) as UserScreen[])
  .filter((name) => !left.includes(name))
  .map((name) => userPaths[name]);

/** As in the URL. */
const campaignParts = ['audiencia', 'remite', 'asunto', 'prueba', 'plantilla', 'cuando', 'nada'];

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
    ...oneAddress,
    '/user/perfiles/nuevo',
    `/user/perfiles/${profile}`,
    `/user/perfiles/view/${profile}`,
    `/user/buzon/${profile}`,
    ...(conversation === undefined ? [] : [`/user/buzon/todos?c=${conversation}`]),
    '/user/tamys/nuevo',
    `/user/tamys/${contact}`,
    `/user/plantillas/${template}`,
    ...(draftCampaign === undefined ? [] : campaignParts.map((part) => `/user/campanas/${draftCampaign}?paso=${part}`)),
    ...(sentCampaign === undefined ? [] : [`/user/campanas/${sentCampaign}`]),
    `/user/campanas/automatizaciones/${automation}`,
    `/user/campanas/periodicas/${series}`,
    '/user/muros?ver=revisar',
    '/user/nube?ver=compartidos',
    '/user/nube?ver=papelera',
    ...Object.values(settingsSections).map((section) => `/user/opciones/${section}`),
    '/account',
    '/user/preferencias',
    '/user/personalinformation',
    '/user/comunicaciones?vista=no-escribir',
    '/user/comunicaciones?vista=explicar',
    '/user/buscar?q=a',
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
