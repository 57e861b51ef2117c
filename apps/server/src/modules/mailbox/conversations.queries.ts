import {
  type ConversationCounts,
  type ConversationState,
  conversationStates,
} from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { subjectConditions, type SubjectFilter } from '#modules/folders/folders.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import { conversationSource, listColumns } from './conversations.repository.ts';
import type { ConversationListRow } from './mailbox.types.ts';

/** What one message of a conversation must be like. */
export type MessageFilter = {
  /** Text of a tsquery. */
  query: string | null;
  phrases: readonly string[];
  direction: 'in' | 'out' | undefined;
  hasFiles: boolean | undefined;
  from: Temporal.Instant | undefined;
  /** The first moment that is too late. */
  until: Temporal.Instant | undefined;
};

export type ConversationFilter = SubjectFilter & {
  profileId?: string | undefined;
  contactId?: string | undefined;
  state?: ConversationState | undefined;
  unread?: boolean | undefined;
  message?: MessageFilter | undefined;
  /** Texts of tsqueries none of which may match a message. */
  without?: readonly string[] | undefined;
  /** Parts of the person's name or address. */
  persons?: readonly string[] | undefined;
  /** Nothing can be found: the search holds no word, or names a label that does not exist. */
  isEmpty?: boolean | undefined;
};

/** Messages with more matches than this are met soon enough on the way along the index of the order. */
const commonFrom = 5000;

function isPlain(filter: MessageFilter): boolean {
  const { phrases, direction, hasFiles, from, until } = filter;
  return phrases.length === 0 && !direction && hasFiles === undefined && !from && !until;
}

/** Conditions on `messages m`, each with its leading `and`. */
function messageConditions(tx: Tx, { query, phrases, direction, hasFiles, from, until }: MessageFilter) {
  const passages = phrases.map(
    (phrase) => tx.sql`and strpos(enlace_fold(coalesce(m.subject, '') || ' ' || m.text), ${foldText(phrase)}) > 0`,
  );
  return tx.sql`
    ${hasFiles === undefined ? tx.sql`` : hasFiles ? tx.sql`and m.has_files` : tx.sql`and not m.has_files`}
    ${direction ? tx.sql`and m.direction = ${direction}` : tx.sql`and m.direction <> 'system'`}
    ${from ? tx.sql`and m.at >= ${from}` : tx.sql``}
    ${until ? tx.sql`and m.at < ${until}` : tx.sql``}
    ${query === null ? tx.sql`` : tx.sql`and m.search @@ ${query}::tsquery`}
    ${passages.reduce((all, passage) => tx.sql`${all} ${passage}`, tx.sql``)}`;
}

function someMessage(tx: Tx, filter: MessageFilter) {
  return tx.sql`exists (
    select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id ${messageConditions(tx, filter)})`;
}

// Pieces of SQL are thenable: handed out bare by an async function, they would be run.
async function readWords(tx: Tx, owner: OwnerId, filter: MessageFilter | undefined) {
  if (!filter) return { words: tx.sql`` };
  const { query, from, until } = filter;
  const near = tx.sql`
    ${from ? tx.sql`and c.last_message_at >= ${from}` : tx.sql``}
    ${until ? tx.sql`and c.created_at < ${until}` : tx.sql``}`;
  if (query === null) return { words: isPlain(filter) ? tx.sql`` : tx.sql`${near} and ${someMessage(tx, filter)}` };
  const found = tx.sql`search_conversations(${owner}::uuid, ${query}::tsquery, ${commonFrom + 1}::integer)`;
  const [row] = await tx.sql<{ total: number }[]>`select count(*)::int as total from ${found}`;
  if ((row?.total ?? 0) > commonFrom) return { words: tx.sql`${near} and ${someMessage(tx, filter)}` };
  const rare = tx.sql`and c.id = any(array(select ${found}))`;
  return { words: isPlain(filter) ? rare : tx.sql`${rare} and ${someMessage(tx, filter)}` };
}

function personCondition(tx: Tx, person: string) {
  const part = foldText(person);
  return tx.sql`and (strpos(enlace_fold(c.visitor_name), ${part}) > 0 or strpos(coalesce(c.visitor_email, ''), ${part}) > 0)`;
}

async function readConditions(tx: Tx, owner: OwnerId, filter: ConversationFilter) {
  const { profileId, contactId, state, unread, without = [], persons = [], isEmpty } = filter;
  if (isEmpty === true) return { where: tx.sql`false` };
  const { words } = await readWords(tx, owner, filter.message);
  const subject = tx.sql`c.id`;
  const links = await subjectConditions(tx, { owner, noun: 'conversation', subject, filter });
  const others = [
    ...persons.map((person) => personCondition(tx, person)),
    ...without.map(
      (query) => tx.sql`and not exists (select 1 from messages m
        where m.owner_id = c.owner_id and m.conversation_id = c.id and m.search @@ ${query}::tsquery)`,
    ),
  ];
  const where = tx.sql`
    c.owner_id = ${owner} and c.deleted_at is null
    ${profileId ? tx.sql`and c.profile_id = ${profileId}` : tx.sql``}
    ${contactId ? tx.sql`and c.contact_id = ${contactId}` : tx.sql``}
    ${state ? tx.sql`and c.state = ${state}` : tx.sql`and c.state <> 'spam'`}
    ${unread === undefined ? tx.sql`` : unread ? tx.sql`and c.unread_count > 0` : tx.sql`and c.unread_count = 0`}
    ${links.and} ${words} ${others.reduce((all, other) => tx.sql`${all} ${other}`, tx.sql``)}`;
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
    select ${listColumns(tx, owner)} from ${conversationSource(tx)}
    where ${where}
      ${after ? tx.sql`and (c.last_message_at, c.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
    order by c.last_message_at desc, c.id desc limit ${input.limit + 1}`;
  return toPage(rows, {
    limit: input.limit,
    position: ({ lastMessageAt, id }) => ({ key: lastMessageAt.toString(), id }),
  });
}

/** The newest message of each of these conversations that matches. */
export async function listMatchingTexts(
  tx: Tx,
  owner: OwnerId,
  { ids, filter }: { ids: readonly string[]; filter: MessageFilter },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql<{ id: string; text: string }[]>`
    select wanted.id, found.text from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select m.text from messages m where m.owner_id = ${owner} and m.conversation_id = wanted.id ${messageConditions(tx, filter)}
      order by m.at desc, m.id desc limit 1) as found`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}

type CounterRow = { profileId: string; state: ConversationState; total: number; unread: number };

function sumCounts(rows: readonly CounterRow[]): ConversationCounts {
  const of = (state: ConversationState) =>
    rows.filter((row) => row.state === state).reduce((sum, { total }) => sum + total, 0);
  const [waiting, open, snoozed, closed, spam] = conversationStates;
  const unread = rows.filter(({ state }) => state !== 'spam').reduce((sum, row) => sum + row.unread, 0);
  return { waiting: of(waiting), open: of(open), snoozed: of(snoozed), closed: of(closed), spam: of(spam), unread };
}

function readCounters(tx: Tx, owner: OwnerId, profileId?: string): Promise<CounterRow[]> {
  return tx.sql<CounterRow[]>`
    select profile_id, state, total::int as total, unread::int as unread from conversation_counters
    where owner_id = ${owner} ${profileId ? tx.sql`and profile_id = ${profileId}` : tx.sql``}`;
}

/** The figures of the tabs, of one profile or of all, from the counters. */
export async function countConversations(tx: Tx, owner: OwnerId, profileId?: string): Promise<ConversationCounts> {
  return sumCounts(await readCounters(tx, owner, profileId));
}

/** The same of all, and of each profile what waits and what is unread. */
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
