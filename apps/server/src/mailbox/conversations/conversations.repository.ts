import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ConversationState, ShelfReason } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { shownSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { linkColumns } from '#workspace/door.ts';
import { shownAddress } from '#platform/mail/addresses.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Conversation, ConversationListRow, ConversationRow, ProfileRef } from './mailbox.types.ts';

/** Every column of `conversations c` with the profile's current name (`profiles p`). */
export function conversationColumns(tx: Tx) {
  return tx.sql`
    c.id, c.profile_id, coalesce(p.name, c.profile_name) as profile_name, c.contact_id, c.visitor_name, c.visitor_email,
    c.visitor_phone, c.participants, c.participant_names, c.subject, c.renamed_at, c.locale, c.state, c.shelf_reason, c.shelf_doubtful, c.snoozed_until, c.unread_count, c.preview, c.last_direction,
    c.last_message_at, c.spam_score, c.spam_reasons, c.origin_id, c.campaign_delivery_id, c.merged_into, c.is_unproven, c.deleted_at,
    c.assigned_to`;
}

export function conversationSource(tx: Tx) {
  return tx.sql`conversations c left join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id`;
}

/** Counting on would read every message of endless threads for one figure. */
const countLimit = 1000;

/** What the screens show beyond the row itself. */
export function listColumns(tx: Tx, owner: OwnerId) {
  return tx.sql`
    ${conversationColumns(tx)},
    ${linkColumns(tx, { owner, noun: 'conversation', subject: tx.sql`c.id` })},
    exists (select 1 from conversation_drafts d where d.owner_id = c.owner_id and d.conversation_id = c.id) as has_draft,
    (select count(*)::int from (
      select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id and m.direction <> 'system'
      limit ${countLimit}) as counted) as message_count,
    exists (select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id and m.has_files) as has_files,
    exists (select 1 from messages m join mail_invitations i on i.owner_id = m.owner_id and i.message_id = m.id
      where m.owner_id = c.owner_id and m.conversation_id = c.id) as has_invitation,
    (select o.visitor_name from conversations o where o.owner_id = c.owner_id and o.id = c.origin_id) as origin_name,
    (select u.name from users u where u.id = c.assigned_to) as assignee_name`;
}

/** Includes deleted ones. Throws resource.not_found. */
export async function getConversationRow(tx: Tx, owner: OwnerId, id: string): Promise<ConversationListRow> {
  const [row] = await tx.sql<ConversationListRow[]>`
    select ${listColumns(tx, owner)} from ${conversationSource(tx)} where c.owner_id = ${owner} and c.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

type Found = Pick<Conversation, 'snippet' | 'nameHits' | 'subjectHits'>;
const nothingFound: Found = { snippet: null, nameHits: null, subjectHits: null };

/** The person, then the others in the order they came. */
function peopleOf({ visitorEmail, visitorName, participants, participantNames }: ConversationRow) {
  const others = participants.filter((email) => email !== visitorEmail);
  const people = others.map((email) => ({ name: participantNames[email] ?? shownAddress(email), email }));
  const all = visitorEmail === null ? people : [{ name: visitorName, email: visitorEmail }, ...people];
  return all.map(({ name, email }) => ({ name, email: shownAddress(email) }));
}

/** What a list and the head of a thread show of a row; `found` where a search matched. */
export function conversationOf(row: ConversationListRow, found: Found = nothingFound): Conversation {
  const { originId, originName } = row;
  return {
    ...row,
    profile: { id: row.profileId, name: row.profileName },
    name: row.visitorName,
    email: row.visitorEmail === null ? null : shownAddress(row.visitorEmail),
    phone: row.visitorPhone,
    people: peopleOf(row),
    subject: shownSubject(row.subject),
    unread: row.unreadCount,
    previewDirection: row.lastDirection,
    spam: { score: row.spamScore, reasons: row.spamReasons },
    origin: originId && originName !== null ? { conversationId: originId, name: originName } : null,
    mergedIntoId: row.mergedInto,
    isSenderUnproven: row.isUnproven,
    assignedTo: row.assignedTo === null ? null : { id: row.assignedTo, name: row.assigneeName ?? '' },
    ...found,
  };
}

/** Includes deleted ones. Throws resource.not_found. */
export async function readConversation(tx: Tx, owner: OwnerId, id: string): Promise<Conversation> {
  return conversationOf(await getConversationRow(tx, owner, id));
}

/** The row, deleted or not, locked for a change; for a merged conversation, the surviving one. */
export async function findLockedConversation(tx: Tx, owner: OwnerId, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.sql<ConversationRow[]>`
    select ${conversationColumns(tx)} from ${conversationSource(tx)} where c.owner_id = ${owner} and c.id = ${id} for update of c`;
  return row?.mergedInto ? findLockedConversation(tx, owner, row.mergedInto) : row;
}

/** The current row, deleted or not; for a merged conversation, the surviving one. */
export async function findConversation(tx: Tx, owner: OwnerId, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.sql<ConversationRow[]>`
    select ${conversationColumns(tx)} from ${conversationSource(tx)} where c.owner_id = ${owner} and c.id = ${id}`;
  return row?.mergedInto ? findConversation(tx, owner, row.mergedInto) : row;
}

/** A live row, locked. Throws resource.not_found. */
export async function lockLiveConversation(tx: Tx, owner: OwnerId, id: string): Promise<ConversationRow> {
  const row = await findLockedConversation(tx, owner, id);
  if (!row || row.id !== id || row.deletedAt) throw notFound();
  return row;
}

export type NewConversation = {
  id: string;
  profile: ProfileRef;
  contactId: string | null;
  visitorName: string;
  visitorEmail: string | null;
  visitorPhone: string | null;
  participantNames?: Record<string, string>;
  subject: string;
  locale: Locale;
  state: ConversationState;
  /** For shelved mail. */
  shelfReason?: ShelfReason;
  shelfDoubtful?: boolean;
  spam?: { score: number; reasons: readonly string[] };
  originId?: string | null;
  campaignDeliveryId?: string | null;
  /** How its first mail came. */
  way?: { sourceId: string | null; address: string | null };
  now: Temporal.Instant;
};

export async function insertConversation(tx: Tx, owner: OwnerId, input: NewConversation): Promise<void> {
  const { id, profile, contactId, visitorName, visitorEmail, visitorPhone, subject, locale, state, spam, now } = input;
  await tx.sql`
    insert into conversations ${tx.sql({
      ownerId: owner,
      id,
      profileId: profile.id,
      profileName: profile.name,
      contactId,
      visitorName,
      visitorEmail,
      visitorPhone,
      participants: visitorEmail ? [visitorEmail] : [],
      participantNames: tx.sql.json(input.participantNames ?? {}),
      subject,
      locale,
      state,
      shelfReason: input.shelfReason ?? null,
      shelfDoubtful: input.shelfDoubtful ?? false,
      spamScore: spam?.score ?? 0,
      spamReasons: [...(spam?.reasons ?? [])],
      originId: input.originId ?? null,
      campaignDeliveryId: input.campaignDeliveryId ?? null,
      sourceId: input.way?.sourceId ?? null,
      address: input.way?.address ?? null,
      lastMessageAt: now.toString(),
      createdAt: now.toString(),
    })}`;
}

type LastMessage = { id: string; preview: string; at: Temporal.Instant };

/** Records a visitor's message: the conversation waits again, unless it is spam; a deleted one is restored with it. */
export async function noteVisitorMessage(
  tx: Tx,
  owner: OwnerId,
  input: LastMessage & { toSpam: boolean; isUnproven?: boolean },
): Promise<void> {
  const { id, preview, at, toSpam, isUnproven = null } = input;
  await tx.sql`
    update conversations set
      state = case when state = 'spam' or ${toSpam} then 'spam' else 'waiting' end, snoozed_until = null, deleted_at = null,
      unread_count = unread_count + 1, preview = ${preview}, last_direction = 'in', last_message_at = ${at},
      is_unproven = coalesce(${isUnproven}::boolean, is_unproven)
    where owner_id = ${owner} and id = ${id}`;
}

/** Records an answer by the client. */
export async function noteOwnMessage(tx: Tx, owner: OwnerId, input: LastMessage & { close: boolean }): Promise<void> {
  const { id, preview, at, close } = input;
  await tx.sql`
    update conversations set
      state = ${close ? 'closed' : 'open'}, snoozed_until = null, unread_count = 0, preview = ${preview}, last_direction = 'out',
      last_message_at = ${at}
    where owner_id = ${owner} and id = ${id}`;
}

/** Locks live or deleted rows of these ids, in a fixed order; never merged ones. */
export async function lockConversations(
  tx: Tx,
  owner: OwnerId,
  { ids, deleted }: { ids: readonly string[]; deleted: boolean },
): Promise<ConversationRow[]> {
  return [
    ...(await tx.sql<ConversationRow[]>`
      select ${conversationColumns(tx)} from ${conversationSource(tx)}
      where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[]) and (c.deleted_at is not null) = ${deleted} and c.merged_into is null
      order by c.id for update of c`),
  ];
}
