/** Every address of the app. Links, redirects and the route table are built from here and nowhere else. */
export const paths = {
  login: '/',
  register: '/register',
  verify: (code: string) => `/register/verify/${encodeURIComponent(code)}`,
  resetPassword: ({ token, email }: { token: string; email: string }) =>
    `/reset-password/${encodeURIComponent(token)}/${encodeURIComponent(email)}`,
  setup: (token: string) => `/setup/${encodeURIComponent(token)}`,
  emailChange: (token: string) => `/cuenta/correo/${encodeURIComponent(token)}`,
  policy: '/politica',
  notFound: '/error-404',
  forbidden: '/falta-permisos',
  /** The public page; leaving to it is always a document load. */
  publicProfile: ({ alias, profile }: { alias: string; profile: string }) =>
    `/link/${encodeURIComponent(alias)}/${encodeURIComponent(profile)}`,
  user: {
    dashboard: '/user/dashboard',
    profiles: '/user/perfiles',
    profileFolders: '/user/perfiles/carpetas',
    profileLabels: '/user/perfiles/etiquetas',
    profile: (id: string) => `/user/perfiles/${id}`,
    newProfile: '/user/perfiles/nuevo',
    profileView: (id: string) => `/user/perfiles/view/${id}`,
    mailbox: (profileId: string) => `/user/buzon/${profileId}`,
    /** The conversations of all profiles together. */
    allMailboxes: '/user/buzon/todos',
    writeTo: (contactId: string) => `/user/buzon/todos?nuevo=${contactId}`,
    conversation: ({ profileId, conversationId }: { profileId: string; conversationId: string }) =>
      `/user/buzon/${profileId}?c=${conversationId}`,
    contacts: '/user/tamys',
    contactFolders: '/user/tamys/carpetas',
    contactLabels: '/user/tamys/etiquetas',
    contactDuplicates: '/user/tamys/duplicados',
    contactImports: '/user/tamys/importar',
    contactImport: (id: string) => `/user/tamys/importar/${id}`,
    contact: (id: string) => `/user/tamys/${id}`,
    newContact: '/user/tamys/nuevo',
    templates: '/user/plantillas',
    template: (id: string) => `/user/plantillas/${id}`,
    campaigns: '/user/campanas',
    campaign: (id: string) => `/user/campanas/${id}`,
    communications: '/user/comunicaciones',
    walls: '/user/muros',
    drive: '/user/nube',
    history: '/user/historial',
    trash: '/user/papelera',
    notifications: '/user/notificaciones',
    settings: '/user/opciones',
  },
  account: {
    home: '/account',
    section: '/user/account',
    preferences: '/user/preferencias',
    personal: '/user/personalinformation',
    plans: '/user/plans',
    plan: '/user/myplan',
    methods: '/user/methods',
    packages: '/user/paquetes',
    payments: '/user/pagos',
  },
  admin: {
    dashboard: '/admin/dashboard',
    admins: '/admin/admins',
    users: '/admin/users',
    user: (id: string) => `/admin/users/${id}`,
    billingPeriods: '/admin/tipo-suscripcions',
    taxes: '/admin/impuestos',
    accountTypes: '/admin/tipo-cuenta',
    subscriptions: '/admin/suscripcions',
    plans: '/admin/planes',
    catalog: '/admin/suscripciones-disponibles',
    packages: '/admin/paquetes',
    reports: '/admin/denuncias',
    history: '/admin/historial',
    invoices: '/admin/facturas',
    settings: '/admin/opciones',
    account: '/admin/cuenta',
  },
} as const;

/** Where a role starts. */
export function homeOf(roll: 'admin' | 'user'): string {
  return roll === 'admin' ? paths.admin.dashboard : paths.user.dashboard;
}
