import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, encodeKeyset, type KeysetPosition, toPage } from '#platform/keyset.ts';
import {
  asksOnlyWords,
  type ConversationFilter,
  deepConditions,
  looksIntoMessages,
  type MessageFilter,
  messageConditions,
  rowConditions,
} from './conversation-search.conditions.ts';
import { conversationSource, listColumns } from './conversations.repository.ts';
import type { ConversationListRow } from './mailbox.types.ts';
import { snippetSource } from './search-snippet.rules.ts';

/** With more matching messages than this, scanning in list order finds some soon enough. */
const commonFrom = 5000;
/** Conversations scanned before the search uses the word index: common words fill the page here. */
const firstWalk = 200;
/** Maximum conversations scanned per call; the next one resumes where it stopped, however large the mailbox is. */
const longWalk = 2000;

type ListInput = { filter: ConversationFilter; cursor: string | undefined; limit: number };
export type ListPage = { rows: ConversationListRow[]; next: string | null };
type Walked = {
  rows: ConversationListRow[];
  /** Where it stopped with conversations remaining. */ stoppedAt: KeysetPosition | null;
};
type Conditions = Awaited<ReturnType<typeof rowConditions>>;

function positionOf({ lastMessageAt, id }: { lastMessageAt: Temporal.Instant; id: string }): KeysetPosition {
  return { key: lastMessageAt.toString(), id };
}

function behind(tx: Tx, after: KeysetPosition | undefined) {
  return after ? tx.sql`and (c.last_message_at, c.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``;
}

/** Reads rows in list order, scanning at most so many conversations. */
async function walk(
  tx: Tx,
  owner: OwnerId,
  input: {
    conditions: Conditions;
    filter: ConversationFilter;
    after: KeysetPosition | undefined;
    limit: number;
    max: number;
  },
): Promise<Walked> {
  const { conditions, filter, after, limit, max } = input;
  const walked = tx.sql`
    select c.owner_id, c.id, c.last_message_at from conversations c where ${conditions.where} ${behind(tx, after)}
    order by c.last_message_at desc, c.id desc limit ${max}`;
  const rows = await tx.sql<ConversationListRow[]>`
    select ${listColumns(tx, owner)} from (${walked}) as w
    join ${conversationSource(tx)} on c.owner_id = w.owner_id and c.id = w.id
    where true ${deepConditions(tx, filter)}
    order by w.last_message_at desc, w.id desc limit ${limit + 1}`;
  if (rows.length > limit) return { rows, stoppedAt: null };
  const [last] = await tx.sql<{ id: string; lastMessageAt: Temporal.Instant }[]>`
    select id, last_message_at from (${walked}) as w offset ${max - 1} limit 1`;
  return { rows, stoppedAt: last ? positionOf(last) : null };
}

/** Conversations with a message containing these words, if there are few of them. */
async function listRare(tx: Tx, owner: OwnerId, query: string): Promise<string[] | null> {
  const rows = await tx.sql<{ id: string }[]>`
    select found as id from search_conversations(${owner}::uuid, ${query}::tsquery, ${commonFrom + 1}::integer) as found`;
  return rows.length > commonFrom ? null : [...new Set(rows.map(({ id }) => id))];
}

async function listAmong(
  tx: Tx,
  owner: OwnerId,
  input: {
    conditions: Conditions;
    filter: ConversationFilter;
    after: KeysetPosition | undefined;
    limit: number;
    ids: string[];
  },
): Promise<ConversationListRow[]> {
  const { conditions, filter, after, limit, ids } = input;
  // If only these words were requested, the index has already answered.
  const isAnswered = filter.message !== undefined && asksOnlyWords(filter.message);
  const rest = isAnswered ? { ...filter, message: undefined } : filter;
  return tx.sql<ConversationListRow[]>`
    select ${listColumns(tx, owner)} from (
      select c.owner_id, c.id, c.last_message_at from conversations c
      where ${conditions.where} and c.id = any(${ids}::uuid[]) ${behind(tx, after)} ${deepConditions(tx, rest)}
      order by c.last_message_at desc, c.id desc limit ${limit + 1}) as w
    join ${conversationSource(tx)} on c.owner_id = w.owner_id and c.id = w.id
    order by w.last_message_at desc, w.id desc`;
}

/**
 * One page, last message first. A search for rare words is exact; for common ones it may scan only part of the
 * conversations, and then returns less than a page together with the cursor after them.
 */
export async function listConversationRows(tx: Tx, owner: OwnerId, input: ListInput): Promise<ListPage> {
  const { filter, limit } = input;
  const after = decodeKeyset(input.cursor, 'instant');
  const conditions = await rowConditions(tx, owner, filter);
  const page = (rows: ConversationListRow[]) => toPage(rows, { limit, position: positionOf });
  if (!looksIntoMessages(filter)) {
    const rows = await tx.sql<ConversationListRow[]>`
      select ${listColumns(tx, owner)} from ${conversationSource(tx)} where ${conditions.where} ${behind(tx, after)}
      order by c.last_message_at desc, c.id desc limit ${limit + 1}`;
    return page(rows);
  }
  const shared = { conditions, filter, after, limit };
  const near = await walk(tx, owner, { ...shared, max: firstWalk });
  if (near.rows.length > limit || near.stoppedAt === null) return page(near.rows);
  const query = filter.message?.query ?? null;
  const ids = query === null ? null : await listRare(tx, owner, query);
  if (ids !== null) return page(await listAmong(tx, owner, { ...shared, ids }));
  // Conversations already scanned are skipped.
  const far = await walk(tx, owner, {
    ...shared,
    after: near.stoppedAt,
    limit: limit - near.rows.length,
    max: longWalk,
  });
  const rows = [...near.rows, ...far.rows];
  if (rows.length > limit || far.stoppedAt === null) return page(rows);
  return { rows, next: encodeKeyset(far.stoppedAt) };
}

/** The newest matching message of each of these conversations, as much of it as a snippet needs. */
export async function listMatchingTexts(
  tx: Tx,
  owner: OwnerId,
  { ids, filter }: { ids: readonly string[]; filter: MessageFilter },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql<{ id: string; text: string }[]>`
    select wanted.id, found.text from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select left(m.text, ${snippetSource}) as text from messages m
      where m.owner_id = ${owner} and m.conversation_id = wanted.id ${messageConditions(tx, filter)}
      order by m.at desc, m.id desc limit 1) as found`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}
