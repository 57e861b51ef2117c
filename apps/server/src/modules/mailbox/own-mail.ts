import { getClientCard } from '#modules/identity/identity.usecases.ts';
import { newMessageId, queueMail } from '#modules/mails/mails.usecases.ts';
import { escapeHtml } from '#modules/mails/product-mail.layout.ts';
import { undoSeconds } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { mailboxTexts } from './locales/texts.ts';
import { conversationAddress, messageBounceAddress } from './mail-addresses.usecases.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { quoteText, referenceChain, replySubject } from './mailbox.rules.ts';
import type { ConversationRow, MessageRow } from './mailbox.types.ts';
import { findLastWord, insertMessage, listThreadIds } from './messages.repository.ts';

type Quote = { intro: string; text: string };

function quoteOf({ last, locale, timeZone }: { last: MessageRow; locale: Locale; timeZone: string }): Quote {
  const date = last.at.toZonedDateTimeISO(timeZone).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  return { intro: mailboxTexts[locale].wroteOn(date, last.authorName), text: last.text };
}

function toHtml(text: string, quote: Quote | undefined): string {
  const lines = (part: string) => escapeHtml(part).replaceAll('\n', '<br>');
  const history = quote
    ? `<p>${escapeHtml(quote.intro)}</p><blockquote style="margin:0;padding-left:12px;border-left:2px solid #ccc">${lines(quote.text)}</blockquote>`
    : '';
  return `<div>${lines(text)}</div>${history}`;
}

export type OwnMail = {
  tx: Tx;
  deps: MailboxDeps;
  owner: OwnerId;
  conversation: Pick<ConversationRow, 'id' | 'profileId' | 'subject' | 'locale' | 'visitorName'>;
  address: string;
  text: string;
  /** The first mail of a conversation carries the subject as it is. */
  isFirst: boolean;
  idempotencyKey: string;
  idempotencyHash: Buffer;
};

/** Stores an answer and queues its mail: both exist or neither. Returns the id of the message. */
export async function sendOwnMail(input: OwnMail): Promise<string> {
  const { tx, deps, owner, conversation, address, text, isFirst } = input;
  const { name, timeZone } = await getClientCard(tx, owner);
  const chain = referenceChain(await listThreadIds(tx, owner, conversation.id));
  const last = await findLastWord(tx, owner, conversation.id);
  // Of what was written into a form the visitor has no copy of their own.
  const quote = last?.channel === 'form' ? quoteOf({ last, locale: conversation.locale, timeZone }) : undefined;
  const now = deps.clock.now();
  const undoUntil = now.add({ seconds: undoSeconds });
  const id = deps.ids.uuid();
  const inReplyTo = chain.at(-1);
  const from = { name, address: conversationAddress(deps, conversation.id) };
  const { mailId, messageId } = await queueMail({
    tx,
    deps,
    owner,
    startAfter: undoUntil,
    mail: {
      purpose: 'mailbox_reply',
      from,
      to: { name: conversation.visitorName, address },
      replyTo: from.address,
      envelopeFrom: messageBounceAddress(deps, id),
      messageId: newMessageId(deps),
      ...(inReplyTo ? { inReplyTo, references: chain } : {}),
      subject: isFirst ? conversation.subject : replySubject(conversation.subject),
      text: quote ? `${text}\n\n${quote.intro}\n${quoteText(quote.text)}\n` : text,
      html: toHtml(text, quote),
      related: { messageId: id, conversationId: conversation.id, profileId: conversation.profileId },
    },
  });
  await insertMessage(tx, owner, {
    id,
    conversationId: conversation.id,
    direction: 'out',
    channel: 'email',
    authorName: name,
    authorEmail: null,
    text,
    messageId,
    inReplyTo: inReplyTo ?? null,
    deliveryState: 'queued',
    mailId,
    undoUntil,
    idempotencyKey: input.idempotencyKey,
    idempotencyHash: input.idempotencyHash,
    at: now,
  });
  return id;
}
