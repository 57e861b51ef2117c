/** Places below which the address itself is a secret: who knows the link can act. One list for the log and for whoever reads kept mails. */
const secretPlaces = [
  ...[
    'reset-password',
    'setup',
    'c',
    'o',
    't/[co]',
    'verify',
    'invitations?',
    'invitacion',
    'email-change',
    'download',
  ],
  ...['archivo', 'baja', 'preferencias', 'correo', 'avisos', 'mis-datos', 'confirmar'],
];

/** The source of an expression for a path with a secret in it; the first group is what stays. */
export const secretPath = String.raw`(\/(?:${secretPlaces.join('|')})\/)[\w.~%+=-]{6,}(?:\/[^\s"'<>?#)]*)?`;

/** Mails that hold no link with which somebody could take over an account; of all others, new ones among them, nothing is shown. */
const harmlessPurposes: ReadonlySet<string> = new Set([
  ...[
    'notice',
    'digest',
    'transactional',
    'mailbox_reply',
    'resend',
    'template_test',
    'campaign_test',
    'test',
    'leaving',
  ],
  ...['billing', 'payment_receipt', 'payment_refund', 'price_notice', 'backup', 'report', 'suspended', 'reactivated'],
  ...['api_key_expiry', 'export_failed'],
]);

/** Whether a mail of this purpose may hold a one-time link or code. */
export function holdsSecretLink(purpose: string): boolean {
  return !harmlessPurposes.has(purpose);
}

const links = new RegExp(secretPath, 'gi');
/** What opens a wall, a page with a password, its files, or a registration: `?m=…`, `?k=…`, `?invitation=…`. */
const passes = /([?&;](?:m|k|invitation)=)[\w.~%+-]{16,}/gi;

/** The text with the secrets of its links blanked. */
export function withoutSecretLinks(text: string): string {
  return text.replace(links, '$1***').replace(passes, '$1***');
}
