import { type ActivityDay, activityDays } from '#platform/activity/activity-days.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export { type AutoText, sendAutoAnswer } from './auto-answer/send-auto-answer.ts';
export { receiveFormMessage } from './usecases/receive-form-message.ts';

const shownWaiting = 5;

export type WaitingConversation = {
  id: string;
  profileId: string;
  name: string;
  preview: string;
  at: string;
  unread: boolean;
};
export type MailboxSummary = { unread: number; waitingTotal: number; waiting: WaitingConversation[] };

type Totals = { unread: number; waiting: number };
type WaitingRow = Omit<WaitingConversation, 'at'> & { at: Temporal.Instant };

/**
 * What needs the client's attention: unread conversations, the number waiting for an answer, and the newest five of
 * these.
 */
export async function mailboxSummary(tx: Tx, owner: OwnerId): Promise<MailboxSummary> {
  const [totals] = await tx.sql<Totals[]>`
    select coalesce(sum(unread) filter (where state not in ('spam', 'shelf')), 0)::int as unread,
           coalesce(sum(total) filter (where state = 'waiting'), 0)::int as waiting
    from conversation_counters where owner_id = ${owner}`;
  const rows = await tx.sql<WaitingRow[]>`
    select id, profile_id, visitor_name as name, preview, last_message_at as at, unread_count > 0 as unread
    from conversations where owner_id = ${owner} and state = 'waiting' and deleted_at is null
    order by last_message_at desc, id desc limit ${shownWaiting}`;
  const waiting = rows.map((row) => ({ ...row, at: row.at.toString() }));
  return { unread: totals?.unread ?? 0, waitingTotal: totals?.waiting ?? 0, waiting };
}

type SeriesInput = { since: Temporal.PlainDate; until: Temporal.PlainDate; timeZone: string };

/** People's messages outside spam and trash per day of the given zone; days without any are omitted. */
export async function messagesSeries(
  tx: Tx,
  owner: OwnerId,
  input: SeriesInput,
): Promise<{ day: string; count: number }[]> {
  const days = await activityDays(tx, owner, { figure: 'messages', ...input });
  return days.map(({ day, count }) => ({ day, count }));
}

/** Answers per day, and the total seconds people had waited for them. */
export function repliesSeries(tx: Tx, owner: OwnerId, input: SeriesInput): Promise<ActivityDay[]> {
  return activityDays(tx, owner, { figure: 'replies', ...input });
}

/** Whether the client ever answered somebody. */
export async function anyReplySent(tx: Tx, owner: OwnerId): Promise<boolean> {
  const [row] = await tx.sql<{ found: boolean }[]>`
    select exists (select 1 from messages where owner_id = ${owner} and direction = 'out' and kind = 'human') as found`;
  return row?.found ?? false;
}

export type ReplyFacts = {
  contactId: string | null;
  profileId: string;
  subject: string;
  name: string;
  email: string | null;
  phone: string | null;
};

/** What a saved reply may say about a conversation; undefined when it does not exist or is in the trash. */
export async function findReplyFacts(tx: Tx, owner: OwnerId, id: string): Promise<ReplyFacts | undefined> {
  const [row] = await tx.sql<ReplyFacts[]>`
    select contact_id, profile_id, subject, visitor_name as name, visitor_email as email, visitor_phone as phone
    from conversations where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  return row;
}
