import type { Locale } from '@enlace/contract/core/locale.ts';

type ArchiveTexts = {
  title: (name: string) => string;
  lead: (name: string) => string;
  none: string;
  profile: (name: string) => string;
  feed: string;
  /** Shown above a mail. */
  /** Before the names of the files that went with a mail. */
  attached: string;
  share: { action: string; more: string; copied: string; hand: string; address: string };
};

/** Texts of a profile's public archive. */
export const archiveTexts: Record<Locale, ArchiveTexts> = {
  es: {
    title: (name) => `Correos de ${name}`,
    lead: (name) => `Lo que ${name} ha enviado y publicado aquí.`,
    none: 'Aún no hay ninguno.',
    profile: (name) => `Ir a ${name}`,
    feed: 'RSS',
    attached: 'Archivos que llegaron con el correo:',
    share: {
      action: 'Compartir',
      more: 'Ver más correos',
      copied: 'Dirección copiada',
      hand: 'Copia esta dirección',
      address: 'Dirección de este correo',
    },
  },
  en: {
    title: (name) => `E-mails from ${name}`,
    lead: (name) => `What ${name} has sent and published here.`,
    none: 'None yet.',
    profile: (name) => `Go to ${name}`,
    feed: 'RSS',
    attached: 'Files that came with the e-mail:',
    share: {
      action: 'Share',
      more: 'See more e-mails',
      copied: 'Address copied',
      hand: 'Copy this address',
      address: 'Address of this e-mail',
    },
  },
  ja: {
    title: (name) => `${name}からのメール`,
    lead: (name) => `${name}が送信し、ここに公開したメールです。`,
    none: 'まだありません。',
    profile: (name) => `${name}のページへ`,
    feed: 'RSS',
    attached: 'メールに添付されたファイル：',
    share: {
      action: '共有する',
      more: 'ほかのメールを見る',
      copied: 'アドレスをコピーしました',
      hand: 'このアドレスをコピーしてください',
      address: 'このメールのアドレス',
    },
  },
};
