import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { previewOf, restingState } from './mailbox.rules.ts';
import { readTargetState, writeTargetState } from './merges.repository.ts';
import { findLastWord } from './messages.repository.ts';

export type MoveRow = {
  id: string;
  sourceId: string;
  targetId: string;
  isSplit: boolean;
  messageIds: string[];
  /** How many of them were unread. */
  unread: number;
  undoUntil: Temporal.Instant;
};

/** What a message says about the conversation it goes to. */
export type MovedMessage = {
  id: string;
  direction: 'in' | 'out';
  authorName: string;
  authorEmail: string | null;
  subject: string | null;
  addressed: string[];
  isAside: boolean;
  at: Temporal.Instant;
};

export async function insertMove(tx: Tx, owner: OwnerId, row: MoveRow & { now: Temporal.Instant }): Promise<void> {
  const { id, sourceId, targetId, isSplit, messageIds, unread, undoUntil, now } = row;
  await tx.sql`
    insert into conversation_moves (owner_id, id, source_id, target_id, is_split, message_ids, unread, moved_at, undo_until)
    values (${owner}, ${id}, ${sourceId}, ${targetId}, ${isSplit}, ${messageIds}::uuid[], ${unread}, ${now}, ${undoUntil})`;
}

/** A move out of or into this conversation, locked. */
export async function findMove(
  tx: Tx,
  owner: OwnerId,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<MoveRow | undefined> {
  const [row] = await tx.sql<MoveRow[]>`
    select id, source_id, target_id, is_split, message_ids, unread, undo_until from conversation_moves
    where owner_id = ${owner} and id = ${id} and ${conversationId} in (source_id, target_id) for update`;
  return row;
}

/** These messages of the conversation, or all, oldest first, with the automatic replies to them. */
export async function listMovable(
  tx: Tx,
  owner: OwnerId,
  { conversationId, ids }: { conversationId: string; ids?: readonly string[] },
): Promise<MovedMessage[]> {
  const chosen =
    ids === undefined
      ? tx.sql`true`
      : tx.sql`
    m.id = any(${[...ids]}::uuid[]) or m.answers_id = any(${[...ids]}::uuid[]) and m.kind = 'auto_reply'`;
  return [
    ...(await tx.sql<MovedMessage[]>`
      select m.id, m.direction, m.author_name, lower(m.author_email) as author_email, m.subject, m.is_aside, m.at,
        array(select lower(p ->> 'email') from jsonb_array_elements(
          coalesce(m.recipients -> 'to', '[]') || coalesce(m.recipients -> 'cc', '[]')) p) as addressed
      from messages m
      where m.owner_id = ${owner} and m.conversation_id = ${conversationId} and m.direction <> 'system'
        and (${chosen})
      order by m.at, m.id`),
  ];
}

/** Moves the messages that are still there, with what waits to leave as an answer to them; returns how many were unread. */
export async function moveMessageRows(
  tx: Tx,
  owner: OwnerId,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
): Promise<number> {
  const [row] = await tx.sql<{ unread: number }[]>`
    select count(*)::int as unread from (
      select m.id from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
      where m.owner_id = ${owner} and m.conversation_id = ${from} and m.direction = 'in' and m.kind = 'human'
      order by m.at desc, m.id desc
      limit (select unread_count from conversations where owner_id = ${owner} and id = ${from})) as newest
    where newest.id = any(${[...ids]}::uuid[])`;
  await tx.sql`
    update messages set conversation_id = ${to}
    where owner_id = ${owner} and conversation_id = ${from} and id = any(${[...ids]}::uuid[])`;
  await tx.sql`
    update scheduled_replies set conversation_id = ${to}
    where owner_id = ${owner} and conversation_id = ${from} and heading ->> 'answersId' = any(${[...ids]}::text[])`;
  return row?.unread ?? 0;
}

type Changed = {
  id: string;
  unread: number;
  /** Who joins. */
  participants?: readonly string[];
  /** Who leaves. */
  gone?: readonly string[];
};

/** What a conversation shows of itself after messages left it or came to it; `unread` is how many more are unread. */
export async function refreshConversation(
  tx: Tx,
  owner: OwnerId,
  { id, unread, participants = [], gone = [] }: Changed,
): Promise<void> {
  const before = await readTargetState(tx, owner, id);
  const last = await findLastWord(tx, owner, id);
  const lastDirection = last?.direction === 'out' ? 'out' : 'in';
  const isToDo = before.state === 'waiting' || before.state === 'open';
  const isWoken = unread > 0 && before.state !== 'spam';
  const rested = isToDo ? restingState(lastDirection) : before.state;
  const state = isWoken ? 'waiting' : rested;
  const values = {
    ...before,
    state,
    snoozedUntil: state === before.state ? before.snoozedUntil : null,
    unreadCount: Math.max(0, before.unreadCount + unread),
    participants: [...new Set([...before.participants, ...participants])].filter((email) => !gone.includes(email)),
    ...(last ? { preview: previewOf(last.text), lastDirection, lastMessageAt: last.at.toString() } : {}),
  };
  await writeTargetState(tx, owner, { id, values });
}

type NewThread = {
  id: string;
  sourceId: string;
  subject: string;
  person: { name: string; email: string | null; phone: string | null; contactId: string | null };
  participants: readonly string[];
  now: Temporal.Instant;
};

/** A conversation like the source, without messages: it keeps its profile, way in, language and who looks after it. */
export async function insertSplit(tx: Tx, owner: OwnerId, thread: NewThread): Promise<void> {
  const { id, sourceId, subject, person, participants, now } = thread;
  const own = {
    id,
    subject,
    contact_id: person.contactId,
    visitor_name: person.name,
    visitor_email: person.email,
    visitor_phone: person.phone,
    participants: [...participants],
    unread_count: 0,
    state: 'open',
    snoozed_until: null,
    origin_id: null,
    campaign_delivery_id: null,
    shelf_reason: null,
    restored_at: null,
    created_at: now.toString(),
  };
  await tx.sql`
    insert into conversations
    select (jsonb_populate_record(c, ${tx.sql.json(own)})).* from conversations c
    where c.owner_id = ${owner} and c.id = ${sourceId}`;
}

/** Removes the lines that say that messages moved. */
export async function removeMoveLines(tx: Tx, owner: OwnerId, { id, sourceId, targetId }: MoveRow): Promise<void> {
  await tx.sql`
    delete from messages
    where owner_id = ${owner} and conversation_id in (${sourceId}, ${targetId}) and direction = 'system'
      and system ->> 'moveId' = ${id}`;
}

/**
 * The conversation to which the message that a mail quotes was moved out of this one; the first of the ids that moved
 * is right.
 */
export async function findMovedTo(
  tx: Tx,
  owner: OwnerId,
  { conversationId, mailIds }: { conversationId: string; mailIds: readonly string[] },
): Promise<string | undefined> {
  const [row] = await tx.sql<{ conversationId: string }[]>`
    select m.conversation_id
    from unnest(${[...mailIds]}::text[]) with ordinality as quoted (message_id, place)
    join messages m on m.owner_id = ${owner} and m.message_id = quoted.message_id
    where m.conversation_id = ${conversationId} or exists (
      select from conversation_moves v
      where v.owner_id = m.owner_id and v.source_id = ${conversationId} and v.message_ids @> array[m.id])
    order by quoted.place limit 1`;
  return row?.conversationId === conversationId ? undefined : row?.conversationId;
}
