import type { ParsedAttachment, ParsedMail } from './parsed-mail.types.ts';

type Form = { type: string; text: string; attachments: readonly Pick<ParsedAttachment, 'mime'>[] };

/** Whether a mail is signed or encrypted (RFC 1847, RFC 3156, RFC 8551), by its form; nothing is checked. */
export function protectionOf({ type, text, attachments }: Form): ParsedMail['protection'] {
  const kind = type.toLowerCase();
  const has = (pattern: RegExp) => attachments.some(({ mime }) => pattern.test(mime.toLowerCase()));
  if (kind.startsWith('multipart/encrypted') || has(/^application\/pgp-encrypted$/)) return 'pgp_encrypted';
  if (/^application\/(?:x-)?pkcs7-mime/.test(kind))
    return kind.includes('signed-data') ? 'smime_signed' : 'smime_encrypted';
  if (has(/^application\/(?:x-)?pkcs7-mime$/)) return 'smime_encrypted';
  if (has(/^application\/pgp-signature$/)) return 'pgp_signed';
  if (has(/^application\/(?:x-)?pkcs7-signature$/)) return 'smime_signed';
  if (text.includes('-----BEGIN PGP MESSAGE-----')) return 'pgp_encrypted';
  return text.includes('-----BEGIN PGP SIGNED MESSAGE-----') ? 'pgp_signed' : null;
}
