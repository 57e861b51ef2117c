import {
  type ConversationCounts,
  type ConversationState,
  conversationStates,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** `assignedTo`: the nil id for nobody. */
type CounterRow = { profileId: string; state: ConversationState; assignedTo: string; total: number; unread: number };

const nobody = '00000000-0000-0000-0000-000000000000';

function sumOf(rows: readonly CounterRow[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

function sumCounts(rows: readonly CounterRow[], userId: string): ConversationCounts {
  const of = (state: ConversationState) => sumOf(rows.filter((row) => row.state === state));
  const active = rows.filter(({ state }) => state === 'waiting' || state === 'open');
  const [waiting, open, snoozed, closed, spam, shelf] = conversationStates;
  const unread = rows
    .filter(({ state }) => state !== 'spam' && state !== 'shelf')
    .reduce((sum, row) => sum + row.unread, 0);
  return {
    waiting: of(waiting),
    open: of(open),
    snoozed: of(snoozed),
    closed: of(closed),
    spam: of(spam),
    shelf: of(shelf),
    active: sumOf(active),
    mine: sumOf(active.filter(({ assignedTo }) => assignedTo === userId)),
    unassigned: sumOf(active.filter(({ assignedTo }) => assignedTo === nobody)),
    unread,
  };
}

function readCounters(tx: Tx, owner: OwnerId, profileId?: string): Promise<CounterRow[]> {
  return tx.sql<CounterRow[]>`
    select profile_id, state, assigned_to, total::int as total, unread::int as unread from conversation_counters
    where owner_id = ${owner} ${profileId ? tx.sql`and profile_id = ${profileId}` : tx.sql``}`;
}

type Of = { userId: string; profileId?: string | undefined };

/** Counts of the views of one profile or of all, as this person sees them. */
export async function countConversations(
  tx: Tx,
  owner: OwnerId,
  { userId, profileId }: Of,
): Promise<ConversationCounts> {
  return sumCounts(await readCounters(tx, owner, profileId), userId);
}

/** The same overall, and per profile what waits, what is unread and what is to do. */
export async function countPerProfile(tx: Tx, owner: OwnerId, userId: string) {
  const rows = await readCounters(tx, owner);
  const profiles = [...Map.groupBy(rows, ({ profileId }) => profileId)].map(([profileId, own]) => {
    const { waiting, unread, active } = sumCounts(own, userId);
    return { profileId, waiting, unread, active };
  });
  return { all: sumCounts(rows, userId), profiles };
}

/** Live conversations of the client in all states. */
export async function countLiveConversations(tx: Tx, owner: OwnerId): Promise<number> {
  return sumOf(await readCounters(tx, owner));
}
