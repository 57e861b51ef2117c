import type { PageEnvironment, PageProfile } from '../page/render-page-input.ts';
import type { MailSettings } from '../mail/render-mjml.ts';

export const testProfile: PageProfile = {
  name: 'Barro y Sal',
  slug: 'barro-y-sal',
  locale: 'es',
  kind: 'organization',
};

export const testEnvironment: PageEnvironment = {
  canonicalUrl: 'https://enlace.example/link/barroysal/barro-y-sal',
  resolveFile: (fileId, { width }) => `/f/${fileId}?w=${width}`,
  fontUrl: (name) => `/fonts/${name}.woff2`,
  formAction: '/link/barroysal/barro-y-sal/mensaje',
  challengeUrl: '/p/challenge',
  formScriptUrl: '/p/form.js',
  homeUrl: '/',
  iconUrl: '/icon.svg',
  vcardUrl: '/link/barroysal/barro-y-sal/contacto.vcf',
  qrUrl: '/link/barroysal/barro-y-sal/qr',
  reportUrl: '/link/barroysal/barro-y-sal/denunciar',
};

export const testMailSettings: MailSettings = {
  brandName: 'Barro y Sal',
  footer: 'Te escribe Barro y Sal porque te apuntaste en Talleres de torno.',
  unsubscribeUrl: '{{ unsubscribe_url }}',
  preheader: 'Dos mañanas para perderle el miedo al color',
  locale: 'es',
  colors: { accent: '#a3431d' },
  resolveFile: (fileId, { width }) => `https://enlace.example/f/${fileId}?w=${width}`,
};
