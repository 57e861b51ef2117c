import { contactStatuses, type ContactStatus } from '@enlace/contract/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { contactColumns, pulseOf } from './contacts.repository.ts';
import { contactQuery } from './contacts.rules.ts';
import type { ContactListRow } from './contacts.types.ts';

/** Words that match more than this count as common: they are not counted to the end. */
const commonFrom = 5000;

export type ContactFilter = { search?: string | undefined; status?: ContactStatus | undefined };
export type ContactSort = 'activity' | 'name' | 'created';
type Condition = ReturnType<typeof contactColumns>;
/** Conditions on `contacts c`. */
export type ContactConditions = { where: Condition; words: 'none' | 'rare' | 'common' };

/** Rare words are looked up first; common ones are met soon enough on the way along the index of the order. */
async function readWords(
  tx: Tx,
  owner: OwnerId,
  search: string | undefined,
): Promise<{ condition: Condition; words: ContactConditions['words'] }> {
  if (!search) return { condition: tx.sql``, words: 'none' };
  const query = contactQuery(search);
  if (query === null) return { condition: tx.sql`and false`, words: 'rare' };
  const found = tx.sql`search_contacts(${owner}::uuid, ${query}::tsquery, ${commonFrom + 1}::integer)`;
  const [row] = await tx.sql<{ total: number }[]>`select count(*)::int as total from ${found}`;
  if ((row?.total ?? 0) > commonFrom) return { condition: tx.sql`and c.search @@ ${query}::tsquery`, words: 'common' };
  return { condition: tx.sql`and c.id = any(array(select ${found}))`, words: 'rare' };
}

/** A search without any word finds nothing. */
export async function readConditions(
  tx: Tx,
  owner: OwnerId,
  { search, status }: ContactFilter,
): Promise<ContactConditions> {
  const { condition, words } = await readWords(tx, owner, search);
  const where = tx.sql`
    c.owner_id = ${owner} and c.deleted_at is null ${status ? tx.sql`and c.status = ${status}` : tx.sql``} ${condition}`;
  return { where, words };
}

function orderOf(tx: Tx, sort: ContactSort) {
  switch (sort) {
    case 'activity':
      return {
        column: tx.sql`c.activity_at`,
        cast: tx.sql`::timestamptz`,
        kind: 'instant',
        first: 'desc',
        keyOf: (row: ContactListRow) => row.activityAt.toString(),
      } as const;
    case 'created':
      return {
        column: tx.sql`c.created_at`,
        cast: tx.sql`::timestamptz`,
        kind: 'instant',
        first: 'desc',
        keyOf: (row: ContactListRow) => row.createdAt.toString(),
      } as const;
    case 'name':
      return {
        column: tx.sql`c.name_key`,
        cast: tx.sql`::text`,
        kind: 'text',
        first: 'asc',
        keyOf: (row: ContactListRow) => row.nameKey,
      } as const;
  }
}

type ListInput = {
  conditions: ContactConditions;
  sort: ContactSort;
  direction: 'asc' | 'desc' | undefined;
  cursor: string | undefined;
  limit: number;
  now: Temporal.Instant;
};

/** One page of the list by keyset on the index of its order. */
export async function listContactRows(
  tx: Tx,
  input: ListInput,
): Promise<{ rows: ContactListRow[]; next: string | null }> {
  const { column, cast, kind, first, keyOf } = orderOf(tx, input.sort);
  const after = decodeKeyset(input.cursor, kind);
  const descending = (input.direction ?? first) === 'desc';
  const beyond = descending ? tx.sql`<` : tx.sql`>`;
  const direction = descending ? tx.sql`desc` : tx.sql`asc`;
  const rows = await tx.sql<ContactListRow[]>`
    select page.*, ${pulseOf(tx, input.now)} from (
      select c.owner_id, ${contactColumns(tx)} from contacts c
      where ${input.conditions.where}
        ${after ? tx.sql`and (${column}, c.id) ${beyond} (${after.key}${cast}, ${after.id}::uuid)` : tx.sql``}
      order by ${column} ${direction}, c.id ${direction}
      limit ${input.limit + 1}
    ) as page
    cross join lateral (select page.owner_id, page.id) as c
    order by ${tx.sql(`page.${input.sort === 'name' ? 'name_key' : `${input.sort}_at`}`)} ${direction}, page.id ${direction}`;
  return toPage(rows, { limit: input.limit, position: (row) => ({ key: keyOf(row), id: row.id }) });
}

/** Live contacts by status, from the counters. */
export async function countByStatus(tx: Tx, owner: OwnerId): Promise<Record<ContactStatus, number>> {
  const rows = await tx.sql<{ status: ContactStatus; total: number }[]>`
    select status, total::int as total from contact_counters where owner_id = ${owner}`;
  const totals = new Map(rows.map(({ status, total }) => [status, total]));
  const of = (status: ContactStatus) => totals.get(status) ?? 0;
  const [subscribed, pending, unsubscribed, bounced, complained, blocked] = contactStatuses;
  return {
    subscribed: of(subscribed),
    pending: of(pending),
    unsubscribed: of(unsubscribed),
    bounced: of(bounced),
    complained: of(complained),
    blocked: of(blocked),
  };
}

/** How many a search finds; of common words only that they are many. */
export async function countMatches(
  tx: Tx,
  { where, words }: ContactConditions,
): Promise<{ total: number; totalIsExact: boolean }> {
  if (words === 'common') return { total: commonFrom, totalIsExact: false };
  const [row] = await tx.sql<{ total: number }[]>`select count(*)::int as total from contacts c where ${where}`;
  return { total: row?.total ?? 0, totalIsExact: true };
}

type Figures = { messages: number; unanswered: number; campaigns: number; opened: number; clicks: number };

/** What the timeline adds up to. */
export async function readFigures(tx: Tx, owner: OwnerId, contactId: string): Promise<Figures> {
  const [row] = await tx.sql<Figures[]>`
    select count(*) filter (where kind = 'wrote')::int as messages,
           count(*) filter (where kind = 'wrote' and at > coalesce(
             (select max(r.at) from contact_events r
              where r.owner_id = ${owner} and r.contact_id = ${contactId} and r.kind = 'replied'), '-infinity'))::int as unanswered,
           count(distinct details ->> 'campaignId') filter (where kind = 'campaign_sent')::int as campaigns,
           count(distinct details ->> 'campaignId') filter (where kind = 'campaign_opened')::int as opened,
           count(*) filter (where kind = 'campaign_clicked')::int as clicks
    from contact_events where owner_id = ${owner} and contact_id = ${contactId}`;
  return row ?? { messages: 0, unanswered: 0, campaigns: 0, opened: 0, clicks: 0 };
}
