import { readRecipientAddress, type Recipient } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { findContactByEmail, findContactIdentity } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import { findLockedConversation, insertConversation } from '../conversations.repository.ts';
import { previewOf } from '../mailbox.rules.ts';
import type { ConversationRow, MailFields, MessageRow } from '../mailbox.types.ts';
import { findMessageByMailIds, insertMessage } from '../messages.repository.ts';
import { readOwnAddresses } from '../own-addresses.ts';
import { joinPeople } from '../people.repository.ts';
import { isBuried } from '../tombstones.repository.ts';
import { findTargetConversation } from './find-conversation.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';
import { contentHashOf, insertFiles, peopleOf } from './insert-incoming.ts';
import { profileOf } from './shelve-mail.ts';

/** Whether a first mail that was written elsewhere opens a conversation. */
async function opensConversation({ tx, owner, way }: Incoming): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from mail_sources where owner_id = ${owner} and id = ${way.sourceId} and opens_sent`;
  return rows.length > 0;
}

/** A conversation with the first of these people, as if its first mail had been written here. */
async function openConversation(
  incoming: Incoming,
  [first]: readonly Recipient[],
): Promise<ConversationRow | undefined> {
  const { tx, deps, owner, mail, way } = incoming;
  if (!first || mail.kind !== 'human' || !(await opensConversation(incoming))) return undefined;
  const profile = await profileOf(incoming);
  if (!profile) return undefined;
  const known = await findContactByEmail(tx, owner, first.email);
  const contact = known && (await findContactIdentity(tx, owner, known.id));
  const client = await getClientCard(tx, owner);
  const id = deps.ids.uuid();
  await insertConversation(tx, owner, {
    id,
    profile,
    contactId: contact?.id ?? null,
    visitorName: contact?.name ?? (first.name || first.email),
    visitorEmail: first.email,
    visitorPhone: contact?.phone ?? null,
    subject: mail.subject,
    locale: contact?.language ?? client.locale,
    state: 'open',
    way,
    now: incoming.receivedAt,
  });
  return findLockedConversation(tx, owner, id);
}

/** When it was written; never before what it answers, which counts from when it was fetched. */
function timeOf({ mail, receivedAt }: Incoming, answered: MessageRow | undefined): Temporal.Instant {
  const written = mail.date && Temporal.Instant.compare(mail.date, receivedAt) < 0 ? mail.date : receivedAt;
  const earliest = answered?.at.add({ milliseconds: 1 });
  return earliest && Temporal.Instant.compare(written, earliest) < 0 ? earliest : written;
}

type Noted = { id: string; preview: string; at: Temporal.Instant };

/** The conversation counts as answered, unless its person wrote again; closed ones and spam stay as they are. */
async function noteAnswered(tx: Tx, owner: OwnerId, { id, preview, at }: Noted): Promise<void> {
  await tx.sql`
    update conversations c set
      state = case when c.state in ('waiting', 'snoozed') then 'open' else c.state end, snoozed_until = null,
      unread_count = 0, preview = ${preview}, last_direction = 'out', last_message_at = ${at}
    where c.owner_id = ${owner} and c.id = ${id}
      and not exists (
        select from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id
          and m.direction <> 'system' and m.kind = 'human' and m.at > ${at})`;
}

type Written = {
  row: ConversationRow;
  to: Recipient[];
  cc: Recipient[];
  at: Temporal.Instant;
  isFirst: boolean;
  isAside: boolean;
};

async function insertOwn(incoming: Incoming, { row, to, cc, at, isFirst, isAside }: Written): Promise<string> {
  const { tx, deps, owner, mail, sender } = incoming;
  const id = deps.ids.uuid();
  const text = mail.replyText === '' ? mail.text : mail.replyText;
  const names = [...to, ...cc].flatMap(({ name, email }) => [name, email]);
  await insertMessage(tx, owner, {
    id,
    conversationId: row.id,
    direction: 'out',
    channel: 'email',
    kind: mail.kind === 'human' ? 'human' : 'auto_reply',
    isExternal: true,
    authorName: sender.name,
    authorEmail: null,
    subject: mail.subject,
    recipients: { to, cc },
    isAside,
    text,
    fullText: mail.text === text ? null : mail.text,
    html: mail.html,
    remoteImages: mail.remoteImages,
    messageId: mail.messageId,
    contentHash: contentHashOf(incoming),
    inReplyTo: mail.inReplyTo,
    deliveryState: 'accepted',
    alsoFoundBy: isFirst ? [...names, mail.subject] : names,
    at,
  });
  await insertFiles(incoming, id);
  return id;
}

type Reached = { row: ConversationRow; quoted: MessageRow | undefined; people: readonly Recipient[] };

/** Nobody of the conversation gets it: most programs quote a mail in the head when they forward it, too. */
async function goesAside({ tx, owner }: Incoming, { row, quoted, people }: Reached): Promise<boolean> {
  const contact = row.contactId ? await findContactIdentity(tx, owner, row.contactId) : undefined;
  const fields: Partial<MailFields> = quoted && !quoted.isAside ? quoted.recipients : {};
  const { to = [], cc = [], replyTo = [] } = fields;
  const addresses = [...row.participants, ...[...to, ...cc, ...replyTo].map(({ email }) => email)];
  const known = new Set([...addresses, row.visitorEmail ?? '', contact?.email ?? ''].map(canonicalAddress));
  return !people.some(({ email }) => known.has(canonicalAddress(email)));
}

const isAddress = ({ email }: Recipient) => readRecipientAddress(email) !== null;

/**
 * Puts a mail that the client wrote in another program into the thread it answers, by what it quotes. It is never
 * unread, and nobody is notified of it. One to third persons alone is no part of the exchange, and they do not join.
 */
export async function storeOwnMail(incoming: Incoming): Promise<Verdict> {
  const { tx, deps, owner, mail, attachments } = incoming;
  const known = await findMessageByMailIds(tx, owner, [mail.messageId]);
  if (known?.direction === 'out')
    return { state: 'duplicate', reason: 'own_message', conversationId: known.conversationId };
  if (await isBuried(tx, owner, mail)) return { state: 'duplicate', reason: 'deleted_before', conversationId: null };
  const isOwn = await readOwnAddresses(tx, { deps, owner });
  const others = (people: Recipient[]) => people.filter((each) => isAddress(each) && !isOwn(each.email));
  const [to, cc] = [peopleOf(mail.to), peopleOf(mail.cc)];
  const people = others([...to, ...cc]);
  const found = await findTargetConversation(incoming);
  const row = found ?? (await openConversation(incoming, people));
  if (!row) return { state: 'duplicate', reason: 'unrelated', conversationId: null };
  const quoted = await findMessageByMailIds(tx, owner, [
    ...(mail.inReplyTo ? [mail.inReplyTo] : []),
    ...mail.references.toReversed(),
  ]);
  const answered = quoted?.conversationId === row.id ? quoted : undefined;
  const at = timeOf(incoming, answered);
  // Whoever tries out their own page is its visitor.
  const reached = [...to, ...cc].filter(({ email }) => email === row.visitorEmail || !isOwn(email));
  const isAside = found !== undefined && (await goesAside(incoming, { row, quoted: answered, people: reached }));
  const messageId = await insertOwn(incoming, { row, to, cc, at, isFirst: !found, isAside });
  if (mail.kind === 'human' && (!isAside || answered?.isAside === true)) {
    const preview = previewOf(mail.replyText || mail.text || attachments.map(({ name }) => name).join(', '));
    await noteAnswered(tx, owner, { id: row.id, preview, at });
  }
  if (mail.kind === 'human' && !isAside) await joinPeople(tx, owner, { conversationId: row.id, people });
  const event = { kind: 'conversation.changed', profileId: row.profileId, conversationId: row.id } as const;
  await deps.live.publish(tx, { userId: owner, event });
  return { state: 'stored', reason: null, conversationId: row.id, messageId };
}
