import {
  type ConversationCounts,
  type ConversationState,
  conversationStates,
} from '@enlace/contract/mailbox/mailbox.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { searchQuery } from '#platform/search/search-tokens.ts';
import { conversationSource, listColumns } from './conversations.repository.ts';
import type { ConversationListRow } from './mailbox.types.ts';

export type ConversationFilter = {
  profileId?: string | undefined;
  contactId?: string | undefined;
  state?: ConversationState | undefined;
  search?: string | undefined;
};

/** Messages with more matches than this are met soon enough on the way along the index of the order. */
const commonFrom = 5000;

// Pieces of SQL are thenable: handed out bare by an async function, they would be run.
async function readWords(tx: Tx, owner: OwnerId, search: string | undefined) {
  if (!search) return { words: tx.sql`` };
  const query = searchQuery(search);
  if (query === null) return { words: tx.sql`and false` };
  const found = tx.sql`search_conversations(${owner}::uuid, ${query}::tsquery, ${commonFrom + 1}::integer)`;
  const [row] = await tx.sql<{ total: number }[]>`select count(*)::int as total from ${found}`;
  if ((row?.total ?? 0) <= commonFrom) return { words: tx.sql`and c.id = any(array(select ${found}))` };
  const words = tx.sql`and exists (
    select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id and m.search @@ ${query}::tsquery)`;
  return { words };
}

async function readConditions(tx: Tx, owner: OwnerId, { profileId, contactId, state, search }: ConversationFilter) {
  const { words } = await readWords(tx, owner, search);
  const where = tx.sql`
    c.owner_id = ${owner} and c.deleted_at is null
    ${profileId ? tx.sql`and c.profile_id = ${profileId}` : tx.sql``}
    ${contactId ? tx.sql`and c.contact_id = ${contactId}` : tx.sql``}
    ${state ? tx.sql`and c.state = ${state}` : tx.sql`and c.state <> 'spam'`}
    ${words}`;
  return { where };
}

type ListInput = { filter: ConversationFilter; cursor: string | undefined; limit: number };

/** One page, last message first. */
export async function listConversationRows(
  tx: Tx,
  owner: OwnerId,
  input: ListInput,
): Promise<{ rows: ConversationListRow[]; next: string | null }> {
  const after = decodeKeyset(input.cursor, 'instant');
  const { where } = await readConditions(tx, owner, input.filter);
  const rows = await tx.sql<ConversationListRow[]>`
    select ${listColumns(tx)} from ${conversationSource(tx)}
    where ${where}
      ${after ? tx.sql`and (c.last_message_at, c.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
    order by c.last_message_at desc, c.id desc limit ${input.limit + 1}`;
  return toPage(rows, {
    limit: input.limit,
    position: ({ lastMessageAt, id }) => ({ key: lastMessageAt.toString(), id }),
  });
}

/** The figures of the tabs, of one profile or of all, from the counters. */
export async function countConversations(tx: Tx, owner: OwnerId, profileId?: string): Promise<ConversationCounts> {
  const rows = await tx.sql<{ state: ConversationState; total: number; unread: number }[]>`
    select state, sum(total)::int as total, sum(unread)::int as unread from conversation_counters
    where owner_id = ${owner} ${profileId ? tx.sql`and profile_id = ${profileId}` : tx.sql``} group by state`;
  const totals = new Map(rows.map(({ state, total }) => [state, total]));
  const of = (state: ConversationState) => totals.get(state) ?? 0;
  const [waiting, open, snoozed, closed, spam] = conversationStates;
  const unread = rows.filter(({ state }) => state !== 'spam').reduce((sum, row) => sum + row.unread, 0);
  return { waiting: of(waiting), open: of(open), snoozed: of(snoozed), closed: of(closed), spam: of(spam), unread };
}
