import { buffer } from 'node:stream/consumers';
import { composeMail } from '#platform/mail/compose/compose-mail.ts';
import type { MailAttachment } from '#platform/mail/compose/compose.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { MailRow } from './mails.types.ts';

export type RawInput = { mail: MailRow; now: Temporal.Instant; from: string; attachments: readonly MailAttachment[] };

/** The files of a stored mail. */
export async function readFiles(
  { storage }: Pick<Platform, 'storage'>,
  { attachments }: Pick<MailRow, 'attachments'>,
): Promise<MailAttachment[]> {
  return Promise.all(
    attachments.map(async ({ storageKey, filename, mime, contentId }) => ({
      filename,
      mime,
      content: await buffer(storage.read(storageKey)),
      ...(contentId === null ? {} : { contentId }),
    })),
  );
}

/** By kind and client, as large providers sum up complaints; what people write themselves has none. */
function feedbackId({ purpose, ownerId, autoSubmitted }: MailRow): { feedbackId?: string } {
  if (autoSubmitted !== 'auto-generated') return {};
  return { feedbackId: `${purpose}:${ownerId?.slice(-12) ?? 'operator'}:product:enlace` };
}

/** The complete message of a stored mail, unsigned. */
export function toRaw({ mail, now, from, attachments }: RawInput): Buffer {
  const name = mail.fromName ?? '';
  const replyTo = [mail.replyTo, mail.moreReplyTo].flatMap((address) => (address ? [{ name, address }] : []));
  // Those of `bcc` are in the envelope only.
  const named = (kind: 'to' | 'cc') => mail.furtherRecipients.filter((each) => each.kind === kind);
  const cc = named('cc');
  return composeMail({
    from: { name, address: from },
    to: [{ name: mail.toName ?? '', address: mail.toAddress }, ...named('to')],
    ...(cc.length > 0 ? { cc } : {}),
    ...(replyTo.length > 0 ? { replyTo } : {}),
    date: now,
    messageId: mail.messageId,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    references: mail.referenceIds,
    ...(mail.autoSubmitted ? { autoSubmitted: mail.autoSubmitted } : {}),
    ...feedbackId(mail),
    ...(mail.list ? { list: mail.list } : {}),
    headers: Object.entries(mail.headers),
    subject: mail.subject,
    text: mail.bodyText,
    ...(mail.html ? { html: mail.html } : {}),
    attachments,
  });
}
