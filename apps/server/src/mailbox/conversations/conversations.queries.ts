import {
  type ConversationCounts,
  type ConversationState,
  conversationStates,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type CounterRow = { profileId: string; state: ConversationState; total: number; unread: number };

function sumCounts(rows: readonly CounterRow[]): ConversationCounts {
  const of = (state: ConversationState) =>
    rows.filter((row) => row.state === state).reduce((sum, { total }) => sum + total, 0);
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
    unread,
  };
}

function readCounters(tx: Tx, owner: OwnerId, profileId?: string): Promise<CounterRow[]> {
  return tx.sql<CounterRow[]>`
    select profile_id, state, total::int as total, unread::int as unread from conversation_counters
    where owner_id = ${owner} ${profileId ? tx.sql`and profile_id = ${profileId}` : tx.sql``}`;
}

/** Tab counts of one profile or of all, from the counters. */
export async function countConversations(tx: Tx, owner: OwnerId, profileId?: string): Promise<ConversationCounts> {
  return sumCounts(await readCounters(tx, owner, profileId));
}

/** The same overall, and per profile what waits and what is unread. */
export async function countPerProfile(tx: Tx, owner: OwnerId) {
  const rows = await readCounters(tx, owner);
  const profiles = [...Map.groupBy(rows, ({ profileId }) => profileId)].map(([profileId, own]) => {
    const { waiting, unread } = sumCounts(own);
    return { profileId, waiting, unread };
  });
  return { all: sumCounts(rows), profiles };
}

/** Live conversations of the client in all states. */
export async function countLiveConversations(tx: Tx, owner: OwnerId): Promise<number> {
  return (await readCounters(tx, owner)).reduce((sum, { total }) => sum + total, 0);
}
