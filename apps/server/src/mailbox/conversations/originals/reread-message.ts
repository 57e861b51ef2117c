import type { MailCharset } from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import { findExpectedLanguages } from '../inbound/expected-languages.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { Message } from '../mailbox.types.ts';
import { findMessageById } from '../messages.repository.ts';
import { presentMessages } from '../present-messages.ts';
import { bytesOfOriginal, findOriginal } from './read-original.ts';

type Call = {
  deps: Pick<MailboxDeps, 'db' | 'live' | 'secrets' | 'config'> & Pick<Platform, 'mailParser'>;
  ctx: ClientContext;
  id: string;
  charset: MailCharset | null;
};

type Texts = { subject: string; text: string; fullText: string | null; html: string | null };

function textsOf(mail: ParsedMail): Texts {
  const text = mail.replyText === '' ? mail.text : mail.replyText;
  return { subject: mail.subject, text, fullText: mail.text === text ? null : mail.text, html: mail.html };
}

/**
 * Reads the original of a message again and replaces what it shows. Throws resource.not_found when it is not kept,
 * mailbox.unreadable_original when it cannot be read now.
 */
export async function rereadMessage({ deps, ctx, id, charset }: Call): Promise<{ message: Message }> {
  const { owner, actor } = authorOf(ctx);
  const { raw, languages } = await deps.db.scoped(
    owner,
    async (tx) => {
      const [row] = await tx.sql<{ profileId: string }[]>`
        select c.profile_id from conversations c join messages m on m.owner_id = c.owner_id and m.conversation_id = c.id
        where m.owner_id = ${owner} and m.id = ${id}`;
      return {
        raw: await bytesOfOriginal(tx, owner, await findOriginal(tx, owner, id)),
        languages: await findExpectedLanguages(tx, owner, row?.profileId ?? null),
      };
    },
    { readOnly: true },
  );
  const result = await deps.mailParser.parse(raw, { charset: charset ?? undefined, languages });
  if (result.kind !== 'parsed') throw new AppError('mailbox.unreadable_original');
  const { mail } = result;
  return deps.db.scoped(owner, async (tx) => {
    const before = await findMessageById(tx, owner, id);
    if (!before) throw notFound();
    const texts = textsOf(mail);
    const words = searchTokens(before.authorName, before.authorEmail, texts.subject, texts.text);
    await tx.sql`
      update messages set ${tx.sql({ ...texts, remoteImages: mail.remoteImages })}, search = array_to_tsvector(${words}::text[])
      where owner_id = ${owner} and id = ${id}`;
    await tx.sql`
      update inbound_mails set is_damaged = ${mail.isDamaged} where owner_id = ${owner} and shown_message_id = ${id}`;
    const entry = {
      action: 'conversation.message_reread',
      subjectKind: 'conversation',
      subjectId: before.conversationId,
      after: { name: before.authorName },
    };
    await recordHistory({ tx, owner, actor, entry });
    const [conversation] = await tx.sql<{ profileId: string }[]>`
      select profile_id from conversations where owner_id = ${owner} and id = ${before.conversationId}`;
    const { profileId = '' } = conversation ?? {};
    const event = { kind: 'conversation.changed', profileId, conversationId: before.conversationId } as const;
    await deps.live.publish(tx, { userId: owner, event });
    const row = await findMessageById(tx, owner, id);
    const [message] = row ? await presentMessages(tx, { deps, owner, rows: [row] }) : [];
    if (!message) throw notFound();
    return { message };
  });
}
