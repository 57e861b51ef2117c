import { momentText } from '#platform/moment-text.ts';
import { answerText, htmlOfText } from '@enlace/contract/mailbox/conversations/answer-html.ts';
import type { Recipient } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { undoSeconds } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { Quote as QuoteSetting, SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { getClientCard } from '#identity/door.ts';
import { escapeHtml, type FurtherRecipient, newMessageId, queueMail, type StoredMailFile } from '#workspace/door.ts';
import { identityOf, type MailIdentity } from '#mailbox/senders/identity.ts';
import { findMailSender } from '#mailbox/senders/senders.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isDerivedId } from '#platform/mail/parse/message-ids.ts';
import { mailHtmlOf } from '#platform/mail/compose/answer-html.ts';
import { mailboxTexts } from './locales/texts.ts';
import { conversationAddress, messageBounceAddress } from './mail-addresses.usecases.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { quoteText, referenceChain } from './mailbox.rules.ts';
import type { ConversationRow, MessageRow } from './mailbox.types.ts';
import { insertMessage, listThreadIds } from './messages.repository.ts';
import { visitorTexts } from './visitor/locales/texts.ts';
import { visitorUrl } from './visitor/visitor-link.ts';
import type { Addressing } from './outgoing/addressing.ts';
import { withContentIds } from './outgoing/answer-content.rules.ts';
import { moveToMessage, takeOutgoingFiles } from './outgoing/outgoing-files.repository.ts';
import type { AnswerContent, OutgoingFileRow } from './outgoing/outgoing.types.ts';

type Quote = { intro: string; text: string };

/** Characters of a quotation; a longer one ends with an ellipsis. */
const maxQuoted = 30_000;

type Quoting = { answered: MessageRow | undefined; wanted: QuoteSetting; locale: Locale; timeZone: string };

/** How much is quoted where nobody chose: the visitor has no copy of what they wrote in a form. */
function usualQuote(answered: MessageRow | undefined, setting: QuoteSetting): QuoteSetting {
  return setting === 'none' && answered?.channel === 'form' ? 'last' : setting;
}

/** The message answered, for below the answer. */
function quoteOf({ answered, wanted, locale, timeZone }: Quoting): Quote | undefined {
  if (!answered || wanted === 'none') return undefined;
  const text = (wanted === 'all' ? answered.fullText : null) ?? answered.text;
  if (text.trim() === '') return undefined;
  const date = momentText(answered.at, { locale, timeZone });
  return {
    intro: mailboxTexts[locale].wroteOn(date, answered.authorName),
    text: text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text,
  };
}

/** Forwarded messages, in both forms. */
export type ForwardedBlock = { text: string; html: string };

export type MailBody = { text: string; html: string };
/** Where the visitor can continue without their mail program. */
type Continuation = { label: string; url: string };
type BodyInput = {
  text: string;
  html: string | null;
  signatureHtml: string;
  quote: Quote | undefined;
  continuation?: Continuation;
  forwarded?: ForwardedBlock;
};

/** The two equivalent parts of a mail: the answer, the signature after its separator, the history of a form. */
export function mailBody({ text, html, signatureHtml, quote, continuation, forwarded }: BodyInput): MailBody {
  const quoteHtml = quote
    ? `<p>${escapeHtml(quote.intro)}</p><blockquote style="margin:0;padding-left:12px;border-left:2px solid #ccc">${escapeHtml(quote.text).replaceAll('\n', '<br>')}</blockquote>`
    : '';
  const continuationHtml = continuation
    ? `<p style="margin:16px 0;font-size:13px;color:#555555">${escapeHtml(continuation.label)} <a href="${escapeHtml(continuation.url)}">${escapeHtml(new URL(continuation.url).host)}</a></p>`
    : '';
  const signature = answerText(signatureHtml);
  const hasSignature = signature !== '';
  return {
    text: [
      text,
      ...(hasSignature ? [`-- \n${signature}`] : []),
      ...(continuation ? [`${continuation.label}\n${continuation.url}`] : []),
      ...(forwarded ? [forwarded.text] : []),
      ...(quote ? [`${quote.intro}\n${quoteText(quote.text)}\n`] : []),
    ].join('\n\n'),
    html: `<div>${mailHtmlOf(html ?? htmlOfText(text))}</div>${
      hasSignature ? `<div style="color:#555555">-- <br>${mailHtmlOf(signatureHtml)}</div>` : ''
    }${continuationHtml}${forwarded?.html ?? ''}${quoteHtml}`,
  };
}

function filesOfMail(files: readonly OutgoingFileRow[], domain: string): StoredMailFile[] {
  return files.map(({ id, storageKey, name, mime, isInline }) => ({
    storageKey,
    filename: name,
    mime,
    contentId: isInline ? `${id}@${domain}` : null,
  }));
}

export type OwnMail = {
  tx: Tx;
  deps: MailboxDeps;
  owner: OwnerId;
  conversation: ConversationRow;
  content: AnswerContent;
  addressing: Addressing;
  /** Goes to a third person, who does not join. */
  isAside?: boolean;
  /** For this mail alone; absent: as the conversation's others. */
  from?: SenderChoice | undefined;
  /** What is forwarded, below the text. */
  forwarded?: ForwardedBlock | undefined;
  /** Absent: as the profile is set. */
  quote?: QuoteSetting | undefined;
  /** A scheduled answer needs no undo period. */
  isUndoable?: boolean;
  idempotencyKey: string;
  idempotencyHash: Buffer;
};

type Thread = Awaited<ReturnType<typeof threadOf>>;

/** Which server a mail leaves through. */
function wayOf(via: MailIdentity['via'], from: string | null) {
  if (via.kind === 'box') return { box: via.sourceId };
  // Looked up again when the mail is sent: the server may be switched on or off meanwhile.
  return via.kind === 'product' && via.isFixed ? {} : { ownServer: { from } };
}

/** The thread headers and sender of a conversation's mail. */
export async function threadOf({
  tx,
  deps,
  owner,
  conversation,
  from: chosen,
}: Pick<OwnMail, 'tx' | 'deps' | 'owner' | 'from'> & { conversation: Pick<ConversationRow, 'id' | 'profileId'> }) {
  const { timeZone } = await getClientCard(tx, owner);
  const sender = await findMailSender(tx, owner, conversation.profileId);
  const signed = conversationAddress(deps, conversation.id);
  const { from, replyTo, via } = await identityOf({ tx, deps, owner, conversation, signed, chosen });
  const [answersTo, furtherAnswersTo] = replyTo;
  const chain = referenceChain(await listThreadIds(tx, owner, conversation.id));
  const inReplyTo = chain.at(-1);
  return {
    timeZone,
    sender,
    inReplyTo,
    fields: {
      from,
      ...(answersTo === undefined ? {} : { replyTo: answersTo }),
      ...(furtherAnswersTo === undefined ? {} : { moreReplyTo: furtherAnswersTo }),
      ...(inReplyTo ? { inReplyTo, references: chain } : {}),
      ...wayOf(via, sender.fromAddress),
    },
  };
}

/** The thread of an answer to one message: that is what it refers to, whatever came since. */
function answering({ inReplyTo, fields }: Pick<Thread, 'inReplyTo' | 'fields'>, answered: MessageRow | undefined) {
  const id = answered?.messageId;
  if (!id || isDerivedId(id) || id === inReplyTo) return { inReplyTo, fields };
  const references = [...(fields.references ?? []).filter((each) => each !== id), id];
  return { inReplyTo: id, fields: { ...fields, inReplyTo: id, references } };
}

function continuationOf(
  deps: MailboxDeps,
  { conversation, addressing: { to, cc, bcc } }: Pick<OwnMail, 'conversation' | 'addressing'>,
): Continuation | undefined {
  const [first, ...others] = [...to, ...cc, ...bcc];
  // The link speaks for one person.
  if (!first || others.length > 0) return undefined;
  const { email } = first;
  return {
    label: visitorTexts[conversation.locale].mail,
    url: visitorUrl(deps, { conversationId: conversation.id, email }),
  };
}

function furtherOf(kind: FurtherRecipient['kind'], people: readonly Recipient[]): FurtherRecipient[] {
  return people.map(({ name, email }) => ({ kind, name, address: email }));
}

function addressed({ to, cc, bcc }: Addressing) {
  const [first = { name: '', email: '' }, ...others] = to;
  return {
    to: { name: first.name, address: first.email },
    further: [...furtherOf('to', others), ...furtherOf('cc', cc), ...furtherOf('bcc', bcc)],
  };
}

type Written = Pick<Thread, 'sender' | 'timeZone'> & { html: string | null };

/** The text with what goes below it. */
function writeBody(input: OwnMail, { html, sender, timeZone }: Written): MailBody {
  const { deps, conversation, content, addressing, forwarded, isAside = false } = input;
  const { answered } = addressing;
  const wanted = input.quote ?? usualQuote(answered, sender.quote);
  const quote = forwarded ? undefined : quoteOf({ answered, wanted, locale: conversation.locale, timeZone });
  const continuation = isAside ? undefined : continuationOf(deps, { conversation, addressing });
  return mailBody({
    text: content.text,
    html,
    signatureHtml: content.signature ? sender.signatureHtml : '',
    quote,
    ...(continuation && { continuation }),
    ...(forwarded && { forwarded }),
  });
}

/** Stores an answer and queues its mail: both or neither. Returns the message id. */
export async function sendOwnMail(input: OwnMail): Promise<string> {
  const { tx, deps, owner, conversation, content, addressing, isUndoable = true } = input;
  const { isAside = false } = input;
  const { to, cc, bcc, subject, answered } = addressing;
  const { domain } = deps.config.mail.inbound;
  const { timeZone, sender, ...thread } = await threadOf(input);
  const { inReplyTo, fields } = answering(thread, answered);
  const files = await takeOutgoingFiles(tx, owner, content.fileIds);
  const html = content.html === null ? null : withContentIds(content.html, domain);
  const now = deps.clock.now();
  const undoUntil = now.add({ seconds: isUndoable ? undoSeconds : 0 });
  const id = deps.ids.uuid();
  const { mailId, messageId } = await queueMail({
    tx,
    deps,
    owner,
    startAfter: undoUntil,
    mail: {
      ...fields,
      purpose: 'mailbox_reply',
      ...addressed(addressing),
      envelopeFrom: messageBounceAddress(deps, id),
      messageId: newMessageId(deps),
      subject,
      ...writeBody(input, { html, sender, timeZone }),
      attachments: filesOfMail(files, domain),
      related: { messageId: id, conversationId: conversation.id, profileId: conversation.profileId },
    },
  });
  await insertMessage(tx, owner, {
    id,
    conversationId: conversation.id,
    direction: 'out',
    channel: 'email',
    authorName: fields.from.name,
    authorEmail: null,
    subject,
    recipients: { to, cc, bcc },
    isAside,
    text: content.text,
    html,
    messageId,
    inReplyTo: inReplyTo ?? null,
    deliveryState: 'queued',
    mailId,
    undoUntil,
    idempotencyKey: input.idempotencyKey,
    idempotencyHash: input.idempotencyHash,
    // The recipients, and for a first mail the subject: no other message contains them yet.
    alsoFoundBy: [...to, ...cc, ...bcc].flatMap(({ name, email }) => [name, email]).concat(answered ? [] : [subject]),
    at: now,
  });
  await moveToMessage(tx, owner, { messageId: id, files, domain });
  return id;
}
