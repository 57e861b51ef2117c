import type { Tx } from '#platform/database/client.ts';
import PostalMime from 'postal-mime';
import type { MailRow } from './mails.types.ts';
import { toRaw } from './raw-mail.ts';

export type OutboxCopy = { id: string; raw: Buffer; createdAt: Temporal.Instant };

/** Copies of a mail in the built-in outbox. */
export async function readOutboxCopies(tx: Tx, messageId: string): Promise<OutboxCopy[]> {
  return tx.sql<OutboxCopy[]>`select id, raw, created_at from outbox_mails where message_id = ${messageId}`;
}

type Rewrite = {
  copy: OutboxCopy;
  mail: MailRow;
  /** The new name of a file. */
  nameOf: (filename: string) => string;
};

/**
 * Rewrites a stored copy from the mail's current content, with the files it had; the old signatures would be invalid.
 */
export async function rewriteOutboxCopy(tx: Tx, { copy, mail, nameOf }: Rewrite): Promise<void> {
  const { attachments, from } = await PostalMime.parse(copy.raw, { attachmentEncoding: 'arraybuffer' });
  const raw = toRaw({
    mail,
    now: copy.createdAt,
    from: from?.address ?? mail.fromAddress,
    attachments: attachments.map(({ filename, mimeType, contentId, content }) => ({
      filename: nameOf(filename ?? ''),
      mime: mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
      ...(contentId === undefined ? {} : { contentId: contentId.replaceAll(/^<|>$/g, '') }),
    })),
  });
  await tx.sql`update outbox_mails set raw = ${raw} where id = ${copy.id}`;
}
