import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import { isAnswer, stripQuotedHistory } from '#platform/mail/parse/reply-text.ts';
import type { ReplyTarget } from '../resolve-reply-target.ts';

const maxMessages = 10;
/** This runs next to everything else, not under the limits of the parser; a longer mail ends where its marks say. */
const longestText = 200_000;

/**
 * The mail with an answer text that ends where a message of its thread is repeated. Some programs quote without marks,
 * and only what was sent or received before shows that it is history.
 */
export async function withoutKnownHistory(
  tx: Tx,
  owner: OwnerId,
  { mail, target }: { mail: ParsedMail; target: ReplyTarget },
): Promise<ParsedMail> {
  const ids = [...(mail.inReplyTo === null ? [] : [mail.inReplyTo]), ...mail.references].slice(-maxMessages);
  const conversationId = 'conversationId' in target ? target.conversationId : null;
  if (mail.text === '' || mail.text.length > longestText || (ids.length === 0 && conversationId === null)) return mail;
  const rows = await tx.sql<{ text: string }[]>`
    (select coalesce(full_text, text) as text from messages
      where owner_id = ${owner} and message_id = any(${ids}::text[])
        and octet_length(coalesce(full_text, text)) <= ${longestText} order by at desc limit ${maxMessages})
    union all
    (select coalesce(full_text, text) from messages
      where owner_id = ${owner} and conversation_id = ${conversationId}::uuid
        and octet_length(coalesce(full_text, text)) <= ${longestText} order by at desc limit ${maxMessages})`;
  const known = rows.map(({ text }) => text);
  return {
    ...mail,
    replyText: stripQuotedHistory(mail.text, { subject: mail.subject, isAnswer: isAnswer(mail), known }),
  };
}
