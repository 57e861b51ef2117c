/**
 * Paths below which the address itself is a secret: knowing the link is enough to act. One list for the log and for
 * readers of stored mail.
 */
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

/** Regular expression source for a path that contains a secret; the first group is kept. */
export const secretPath = String.raw`(\/(?:${secretPlaces.join('|')})\/)[\w.~%+=-]{6,}(?:\/[^\s"'<>?#)]*)?`;

/**
 * Mail purposes whose mails contain no link that could be used to take over an account; of all others, including new
 * ones, nothing is shown.
 */
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
    'forward_test',
    'rating',
    'leaving',
  ],
  ...['billing', 'payment_receipt', 'payment_refund', 'price_notice', 'backup', 'report', 'suspended', 'reactivated'],
  ...['api_key_expiry', 'export_failed'],
]);

/** Whether a mail of this purpose may contain a one-time link or code. */
export function holdsSecretLink(purpose: string): boolean {
  return !harmlessPurposes.has(purpose);
}

const links = new RegExp(secretPath, 'gi');
/**
 * Parameters that open a restricted page, a page with a password, its files, or a registration: `?m=…`, `?k=…`,
 * `?invitation=…`.
 */
const passes = /([?&;](?:m|k|invitation)=)[\w.~%+-]{16,}/gi;

/** The text with the secrets of its links blanked. */
export function withoutSecretLinks(text: string): string {
  return text.replace(links, '$1***').replace(passes, '$1***');
}
