import type { Catalogues } from '#locales/catalogues.ts';

export type GuideKey = keyof Catalogues['help']['guide'];
/** `slug` is the last part of the address and the name of the file with the text. */
export type Guide = { key: GuideKey; slug: string };

/** Guides for clients, in recommended order. */
export const clientGuides = [
  { key: 'firstProfile', slug: 'primer-perfil' },
  { key: 'blocks', slug: 'bloques' },
  { key: 'sharing', slug: 'compartir' },
  { key: 'mailbox', slug: 'buzon' },
  { key: 'ownMail', slug: 'conectar-correo' },
  { key: 'importing', slug: 'importar-tamys' },
  { key: 'segments', slug: 'segmentos' },
  { key: 'templates', slug: 'plantillas' },
  { key: 'campaigns', slug: 'campanas' },
  { key: 'deliverability', slug: 'entrega' },
  { key: 'automations', slug: 'automatizaciones' },
  { key: 'drive', slug: 'nube' },
  { key: 'walls', slug: 'muros' },
  { key: 'plan', slug: 'plan-y-facturas' },
  { key: 'privacy', slug: 'privacidad' },
  { key: 'keys', slug: 'claves-y-webhooks' },
] as const satisfies readonly Guide[];

/** Guides for the operator. */
export const adminGuides = [
  { key: 'mailSetup', slug: 'correo' },
  { key: 'billingSetup', slug: 'cobros' },
  { key: 'backups', slug: 'copias' },
  { key: 'policies', slug: 'politicas' },
] as const satisfies readonly Guide[];

export type ClientGuideSlug = (typeof clientGuides)[number]['slug'];
