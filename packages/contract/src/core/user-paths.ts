/** The screens of a client that have one address, by name. */
export const userPaths = {
  dashboard: '/user/dashboard',
  profiles: '/user/perfiles',
  profileFolders: '/user/perfiles/carpetas',
  profileLabels: '/user/perfiles/etiquetas',
  contacts: '/user/tamys',
  contactFolders: '/user/tamys/carpetas',
  contactLabels: '/user/tamys/etiquetas',
  contactDuplicates: '/user/tamys/duplicados',
  contactImports: '/user/tamys/importar',
  templates: '/user/plantillas',
  templateFolders: '/user/plantillas/carpetas',
  templateLabels: '/user/plantillas/etiquetas',
  campaigns: '/user/campanas',
  campaignFolders: '/user/campanas/carpetas',
  campaignLabels: '/user/campanas/etiquetas',
  campaignComparison: '/user/campanas/comparar',
  campaignSeries: '/user/campanas/periodicas',
  automations: '/user/campanas/automatizaciones',
  mailboxFigures: '/user/buzon/cifras',
  communications: '/user/comunicaciones',
  walls: '/user/muros',
  drive: '/user/nube',
  history: '/user/historial',
  trash: '/user/papelera',
  notifications: '/user/notificaciones',
  settings: '/user/opciones',
  search: '/user/buscar',
  help: '/user/ayuda',
} as const;
export type UserScreen = keyof typeof userPaths;

/** The sections of a client's settings and the last part of their addresses: `/user/opciones/<section>`. */
export const settingsSections = {
  brand: 'marca',
  domains: 'dominios-propios',
  senders: 'remitentes',
  signature: 'firma',
  server: 'servidor',
  sendingDomains: 'dominios',
  pace: 'ritmo',
  returns: 'avisos-de-proveedor',
  tracking: 'seguimiento',
  topics: 'temas',
  replies: 'respuestas',
  rules: 'reglas',
  hours: 'horario',
  incoming: 'correo-entrante',
  retention: 'conservacion',
  fields: 'campos',
  statistics: 'estadisticas',
  trash: 'papelera',
  keys: 'claves',
  webhooks: 'webhooks',
  data: 'datos',
  bring: 'traer',
  account: 'cuenta',
} as const;
export type SettingsSection = keyof typeof settingsSections;

/** Address of one section of a client's settings. */
export function settingsPath(section: SettingsSection): `/user/opciones/${string}` {
  return `/user/opciones/${settingsSections[section]}`;
}
