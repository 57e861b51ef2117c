import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import { shownSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { findContactIdentity } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { announceMessage } from '../announce.ts';
import { findConversation, findLockedConversation, noteVisitorMessage } from '../conversations.repository.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { previewOf } from '../mailbox.rules.ts';
import type { ConversationRow } from '../mailbox.types.ts';
import { findMessageByKey, insertMessage, lockKey } from '../messages.repository.ts';
import { planArrival } from '../sorting/plan-arrival.ts';
import { sortArrival } from '../sorting/sort-arrival.ts';
import type { SortingPlan } from '../sorting/sorting.types.ts';
import { isLinkOf, readVisitorLink, type VisitorLink } from './visitor-link.ts';

/** Characters per message (64 KB at most in any script). */
export const visitorTextMax = 16_000;
/** Messages accepted from the browser per conversation and hour. */
export const visitorMessagesPerHour = 60;
/** Older ones are in the visitor's mails. */
const shownMessages = 200;

export type VisitorFile = { id: string; name: string; mime: string; size: number };
export type VisitorMessage = {
  id: string;
  isOwn: boolean;
  authorName: string;
  text: string;
  at: Temporal.Instant;
  files: VisitorFile[];
};
export type VisitorThread = {
  owner: OwnerId;
  conversationId: string;
  profileName: string;
  subject: string;
  clientName: string;
  timeZone: string;
  locale: Locale;
  isClosed: boolean;
  /** The address the link was made for. */
  email: string;
  messages: VisitorMessage[];
};

type Found = { owner: OwnerId; conversation: ConversationRow; email: string };

type Find = typeof findConversation;

/** The live conversation of a link, read or locked. */
async function conversationOf(tx: Tx, link: VisitorLink, find: Find): Promise<Found | undefined> {
  const [row] = await tx.sql<{ ownerId: string }[]>`
    select owner_id from conversations where id = ${link.conversationId}`;
  if (!row) return undefined;
  const owner = ownerId(row.ownerId);
  const conversation = await find(tx, owner, link.conversationId);
  if (!conversation || conversation.deletedAt) return undefined;
  const addresses = [conversation.visitorEmail, ...conversation.participants].filter((each) => each !== null);
  const email = addresses.find((each) => isLinkOf(link, each));
  return email === undefined ? undefined : { owner, conversation, email };
}

type MessageLine = { id: string; direction: 'in' | 'out'; authorName: string; text: string; at: Temporal.Instant };
type FileLine = VisitorFile & { messageId: string };

/**
 * Messages between the client and this person: what they wrote, and what the client wrote to them. Nothing of anybody else,
 * who may have joined by a copy or been joined to it; no notes, no product lines, and nothing the client can still withdraw.
 */
async function listMessages(
  tx: Tx,
  { owner, conversation, email }: Found,
  now: Temporal.Instant,
): Promise<VisitorMessage[]> {
  // Mails from before recipients and authors were kept were between the client and this person alone.
  const isPerson = conversation.visitorEmail === null || conversation.visitorEmail === email;
  const rows = await tx.sql<MessageLine[]>`
    select id, direction, author_name, text, at from (
      select id, direction, author_name, text, at from messages
      where owner_id = ${owner} and conversation_id = ${conversation.id} and channel in ('form', 'email')
        and direction in ('in', 'out') and kind = 'human' and not is_aside and (undo_until is null or undo_until <= ${now})
        and case when direction = 'in' then coalesce(lower(author_email) = lower(${email}::text), ${isPerson}::boolean)
          else (recipients = '{}' and ${isPerson}::boolean)
            or jsonb_path_exists(recipients, '$.*[*].email ? (@ == $email)', jsonb_build_object('email', ${email}::text)) end
      order by at desc, id desc limit ${shownMessages}) as newest
    order by at, id`;
  const files = await tx.sql<FileLine[]>`
    select id, message_id, name, mime, size from message_attachments
    where owner_id = ${owner} and message_id = any(${rows.map(({ id }) => id)}::uuid[]) and content_id is null
      and (scan_state is null or scan_state = 'clean')
    order by position`;
  return rows.map(({ direction, ...row }) => ({
    ...row,
    isOwn: direction === 'in',
    files: files.filter(({ messageId }) => messageId === row.id),
  }));
}

type ReadDeps = Pick<Platform, 'db' | 'clock' | 'secrets'>;

/** What the holder of a link may see; undefined when it is not (or no longer) valid. */
export function readVisitorThread(deps: ReadDeps, token: string): Promise<VisitorThread | undefined> {
  const link = readVisitorLink(deps, token);
  if (!link) return Promise.resolve(undefined);
  return deps.db.system(
    async (tx) => {
      const found = await conversationOf(tx, link, findConversation);
      if (!found) return undefined;
      const { owner, conversation, email } = found;
      const { name, timeZone } = await getClientCard(tx, owner);
      return {
        owner,
        conversationId: conversation.id,
        profileName: conversation.profileName,
        subject: shownSubject(conversation.subject),
        clientName: name,
        timeZone,
        locale: conversation.locale,
        isClosed: conversation.state === 'closed',
        email,
        messages: await listMessages(tx, found, deps.clock.now()),
      };
    },
    { readOnly: true },
  );
}

export type WriteOutcome = 'stored' | 'duplicate' | 'empty' | 'too_long' | 'limited' | 'gone';

async function isBlockedContact(tx: Tx, { owner, conversation }: Found): Promise<boolean> {
  if (conversation.contactId === null) return false;
  return (await findContactIdentity(tx, owner, conversation.contactId))?.status === 'blocked';
}

type WriteInput = {
  deps: Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'events' | 'live' | 'jobs' | 'secrets'>;
  token: string;
  text: string;
  /** Created with the form: the same form sent twice is one message. */
  formId: string;
};

async function countLastHour(tx: Tx, { owner, conversation }: Found, now: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from messages
    where owner_id = ${owner} and conversation_id = ${conversation.id} and direction = 'in' and channel = 'form'
      and at > ${now.subtract({ hours: 1 })}`;
  return row?.count ?? 0;
}

type Writing = { found: Found; name: string; text: string };

function planFor(tx: Tx, { found, name, text }: Writing): Promise<SortingPlan> {
  const { owner, conversation, email } = found;
  const facts = {
    senderAddress: email,
    senderName: name,
    profileId: conversation.profileId,
    channel: 'page',
    subject: conversation.subject,
    text,
    hasAttachment: false,
    locale: toWireLocale(conversation.locale),
    spamScore: conversation.spamScore,
  } as const;
  return planArrival({ tx, owner, facts, contactId: conversation.contactId });
}

/** A message written on the conversation's page; delivered to the client like any other. */
export async function writeAsVisitor({ deps, token, text: typed, formId }: WriteInput): Promise<WriteOutcome> {
  const text = typed.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
  if (text === '') return 'empty';
  if (text.length > visitorTextMax) return 'too_long';
  const link = readVisitorLink(deps, token);
  if (!link) return 'gone';
  return deps.db.system(async (tx) => {
    const found = await conversationOf(tx, link, findLockedConversation);
    if (!found) return 'gone';
    const { owner, conversation, email } = found;
    const key = `visitor:${conversation.id}:${formId}`;
    await lockKey(tx, owner, key);
    if (await findMessageByKey(tx, owner, key)) return 'duplicate';
    const at = deps.clock.now();
    if ((await countLastHour(tx, found, at)) >= visitorMessagesPerHour) return 'limited';
    const messageId = deps.ids.uuid();
    const name = email === conversation.visitorEmail ? conversation.visitorName : email;
    const preview = previewOf(text);
    await insertMessage(tx, owner, {
      id: messageId,
      conversationId: conversation.id,
      direction: 'in',
      channel: 'form',
      authorName: name,
      authorEmail: email,
      text,
      idempotencyKey: key,
      at,
    });
    const plan = await planFor(tx, { found, name, text });
    const verdict = plan.state?.value.kind;
    const wasSpam = conversation.state === 'spam';
    const isBlocked = wasSpam && (await isBlockedContact(tx, found));
    const isSpam = verdict === 'spam' || wasSpam;
    await noteVisitorMessage(tx, owner, { id: conversation.id, preview, at, toSpam: isSpam });
    const profile = { id: conversation.profileId, name: conversation.profileName };
    const { contactId } = conversation;
    const subject = { id: conversation.id, name: conversation.visitorName };
    await sortArrival({ tx, deps, owner, plan, conversation: subject, contactId, messageId, isSpam, isBlocked, at });
    const arrival = { profile, conversationId: conversation.id, messageId, contactId, name, preview, at, plan };
    const isQuiet = isSpam && (verdict !== 'not_spam' || isBlocked);
    await announceMessage({ tx, deps, owner, ...arrival, isQuiet });
    return 'stored';
  });
}
