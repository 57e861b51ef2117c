import { userPaths } from '@enlace/contract/core/user-paths.ts';
import { entryPaths } from './entry-paths.ts';

/** Every path of the app. Links, redirects and the route table are built only from these. */
export const paths = {
  login: entryPaths.login,
  register: entryPaths.register,
  verify: (code: string) => `/register/verify/${encodeURIComponent(code)}`,
  resetPassword: ({ token, email }: { token: string; email: string }) =>
    `/reset-password/${encodeURIComponent(token)}/${encodeURIComponent(email)}`,
  setup: (token: string) => `/setup/${encodeURIComponent(token)}`,
  emailChange: (token: string) => `/cuenta/correo/${encodeURIComponent(token)}`,
  policy: entryPaths.policy,
  notFound: entryPaths.notFound,
  forbidden: entryPaths.forbidden,
  /** The public page; navigating to it is always a document load. */
  publicProfile: ({ alias, profile }: { alias: string; profile: string }) =>
    `/link/${encodeURIComponent(alias)}/${encodeURIComponent(profile)}`,
  /** A profile's archive of published campaigns; a document load too. */
  publicArchive: (profileId: string) => `/boletin/${profileId}`,
  /** A published mail, readable by everybody. */
  publicMail: (campaignId: string) => `/correo/${campaignId}`,
  publicArchiveFeed: (profileId: string) => `/boletin/${profileId}/feed.xml`,
  user: {
    ...userPaths,
    profile: (id: string) => `/user/perfiles/${id}`,
    newProfile: '/user/perfiles/nuevo',
    profileView: (id: string) => `/user/perfiles/view/${id}`,
    mailbox: (profileId: string) => `/user/buzon/${profileId}`,
    /** The conversations of all profiles. */
    allMailboxes: '/user/buzon/todos',
    writeTo: (contactId: string) => `/user/buzon/todos?nuevo=${contactId}`,
    conversation: ({ profileId, conversationId }: { profileId: string; conversationId: string }) =>
      `/user/buzon/${profileId}?c=${conversationId}`,
    contactImport: (id: string) => `/user/tamys/importar/${id}`,
    contact: (id: string) => `/user/tamys/${id}`,
    newContact: '/user/tamys/nuevo',
    template: (id: string) => `/user/plantillas/${id}`,
    oneCampaignSeries: (id: string) => `/user/campanas/periodicas/${id}`,
    automation: (id: string) => `/user/campanas/automatizaciones/${id}`,
    campaign: (id: string) => `/user/campanas/${id}`,
    communication: (ref: string) => `/user/comunicaciones?abierta=${ref}`,
    guide: (slug: string) => `/user/ayuda/${slug}`,
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
    /** Simulates the payer's bank for trial cards. */
    trialBank: (paymentId: string) => `/user/pagos/banco/${paymentId}`,
  },
  admin: {
    dashboard: entryPaths.adminHome,
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
    setAsideMail: '/admin/correo-apartado',
    houseTemplates: '/admin/plantillas',
    houseTemplate: (id: string) => `/admin/plantillas/${id}`,
    history: '/admin/historial',
    invoices: '/admin/facturas',
    settings: '/admin/opciones',
    opening: '/admin/apertura',
    clock: '/admin/reloj',
    account: entryPaths.adminAccount,
    help: '/admin/ayuda',
    guide: (slug: string) => `/admin/ayuda/${slug}`,
  },
} as const;
