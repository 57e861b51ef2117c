import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type { listSubscriptions } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import type { SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';
import { type CurrencyRevenue, revenueNow } from '../revenue.usecases.ts';
import type { Names, PeriodReason } from '../subscriptions.types.ts';

/** `adminId`: in whose time zone the filter's days are. */
export type AdminQuery = QueryOf<typeof listSubscriptions> & { adminId: string };

export type ListRow = {
  id: string;
  ownerId: string;
  clientName: string;
  clientEmail: string;
  state: SubscriptionState;
  catalogItemId: string;
  planCode: string;
  planName: Names;
  periodCode: string;
  periodName: Names;
  unit: 'day' | 'week' | 'month' | 'year';
  unitCount: number;
  currency: string;
  priceMinor: number;
  taxInclusive: boolean;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  nextBoundary: Temporal.Instant | null;
  cancelAtPeriodEnd: boolean;
  scheduledPlanCode: string | null;
  scheduledPlanName: Names | null;
  dunningStep: number;
  pastDueSince: Temporal.Instant | null;
  isParked: boolean;
  createdAt: Temporal.Instant;
  sortKey: string;
};

const columns = (tx: Tx) => tx.sql`
  s.id, s.owner_id, u.name as client_name, u.email as client_email, s.state, s.catalog_item_id, p.code as plan_code,
  p.name as plan_name, b.code as period_code, b.name as period_name, b.unit, b.unit_count, c.currency, v.price_minor,
  c.tax_inclusive, s.period_start, s.period_end, s.next_boundary, s.cancel_at_period_end, np.code as scheduled_plan_code,
  np.name as scheduled_plan_name, s.dunning_step, s.past_due_since, s.parked_at is not null as is_parked, s.created_at`;

/** Must follow a table that comes first: with so many joins the planner keeps their order. */
const joins = (tx: Tx) => tx.sql`
  join users u on u.id = s.owner_id
  join catalog_items c on c.id = s.catalog_item_id
  join plans p on p.id = c.plan_id
  join billing_periods b on b.id = c.billing_period_id
  join catalog_prices v on v.id = s.catalog_price_id
  left join catalog_items nc on nc.id = s.next_catalog_item_id
  left join plans np on np.id = nc.plan_id`;

/** A timestamp column between two days of the operator. */
function between(tx: Tx, { from, until, adminId }: AdminQuery, column: ReturnType<typeof columns>) {
  const zone = tx.sql`coalesce((select time_zone from users where id = ${adminId}), 'UTC')`;
  return tx.sql`${column} is not null
    ${from === undefined ? tx.sql`` : tx.sql`and ${column} >= (${from}::date::timestamp at time zone ${zone})`}
    ${until === undefined ? tx.sql`` : tx.sql`and ${column} < ((${until}::date + 1)::timestamp at time zone ${zone})`}`;
}

function movementCondition(tx: Tx, query: AdminQuery) {
  const { movement, currency } = query;
  if (movement === undefined) return tx.sql``;
  return tx.sql`and s.id in (select m.subscription_id from revenue_movements m
    where m.kind = ${movement} ${currency === undefined ? tx.sql`` : tx.sql`and m.currency = ${currency}`}
      and ${between(tx, query, tx.sql`m.at`)})`;
}

function trialCondition(tx: Tx, query: AdminQuery) {
  const ended = tx.sql`and s.state <> 'trialing' and ${between(tx, query, tx.sql`s.trial_ends_at`)}`;
  switch (query.trial) {
    case 'running':
      return tx.sql`and s.state = 'trialing'`;
    case 'started':
      return tx.sql`and s.trial_ends_at is not null and ${between(tx, query, tx.sql`s.created_at`)}`;
    case 'ended':
      return ended;
    case 'converted':
      return tx.sql`${ended} and s.owner_id in (select m.client_id from revenue_movements m)`;
    case undefined:
      return tx.sql``;
  }
}

/** Catalogue items matching plan, period and currency; undefined without such a filter. */
async function findItems(
  tx: Tx,
  { planId, periodCode, currency, movement }: AdminQuery,
): Promise<string[] | undefined> {
  const ofItem = movement === undefined ? currency : undefined;
  if (planId === undefined && periodCode === undefined && ofItem === undefined) return undefined;
  const items = await tx.sql<{ id: string }[]>`
    select c.id from catalog_items c join billing_periods b on b.id = c.billing_period_id where true
      ${planId === undefined ? tx.sql`` : tx.sql`and c.plan_id = ${planId}`}
      ${periodCode === undefined ? tx.sql`` : tx.sql`and b.code = ${periodCode}`}
      ${ofItem === undefined ? tx.sql`` : tx.sql`and c.currency = ${ofItem}`}`;
  return items.map(({ id }) => id);
}

/** `isBroad`: the search matches so many rows that scanning the list soon fills a page. */
type Scope = { query: AdminQuery; items: string[] | undefined; isBroad?: boolean };

function searchCondition(tx: Tx, { search }: Pick<AdminQuery, 'search'>) {
  return searchPatterns(search).reduce((all, pattern) => tx.sql`${all} and u.search_words like ${pattern}`, tx.sql``);
}

function conditions(tx: Tx, { query, items }: Scope) {
  const { state, isCancelling, isParked, isBilled, dunningStep } = query;
  return tx.sql`true
    ${state === undefined ? tx.sql`` : tx.sql`and s.state = ${state}`}
    ${items === undefined ? tx.sql`` : tx.sql`and s.catalog_item_id = any(${items}::uuid[])`}
    ${isCancelling === undefined ? tx.sql`` : tx.sql`and s.cancel_at_period_end = ${isCancelling}`}
    ${isParked === undefined ? tx.sql`` : tx.sql`and (s.parked_at is not null) = ${isParked}`}
    ${isBilled === undefined ? tx.sql`` : tx.sql`and (s.state in ('active', 'past_due')) = ${isBilled}`}
    ${dunningStep === undefined ? tx.sql`` : tx.sql`and s.state in ('past_due', 'suspended') and s.dunning_step = ${dunningStep}`}
    ${movementCondition(tx, query)} ${trialCondition(tx, query)}`;
}

/** Joins needed by the conditions and the order; the rest is joined to the rows of one page. */
function narrowJoins(tx: Tx, { search, sort }: Pick<AdminQuery, 'search' | 'sort'>) {
  const ofClient = searchPatterns(search).length > 0 || sort === 'client';
  return tx.sql`subscriptions s ${ofClient ? tx.sql`join users u on u.id = s.owner_id and u.roll = 'user'` : tx.sql``}`;
}

/** Rows with nothing due sort last. */
const never = '9999-12-31T00:00:00Z';

function orderOf(tx: Tx, { sort, cursor }: AdminQuery) {
  const moment = tx.sql`to_char(page.key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  switch (sort) {
    case 'created': {
      const after = decodeKeyset(cursor, 'instant');
      return { key: tx.sql`s.created_at`, text: moment, after, value: tx.sql`${after?.key ?? never}::timestamptz` };
    }
    case 'boundary': {
      const after = decodeKeyset(cursor, 'instant');
      const key = tx.sql`coalesce(s.next_boundary, ${never}::timestamptz)`;
      return { key, text: moment, after, value: tx.sql`${after?.key ?? never}::timestamptz` };
    }
    case 'client': {
      const after = decodeKeyset(cursor, 'text');
      return { key: tx.sql`enlace_fold(u.name)`, text: tx.sql`page.key`, after, value: tx.sql`${after?.key ?? ''}` };
    }
  }
}

type Page = { rows: ListRow[]; next: string | null };

async function readPage(tx: Tx, scope: Scope): Promise<Page> {
  const { query } = scope;
  const { limit, sort, direction = sort === 'created' ? 'desc' : 'asc' } = query;
  const { key, text, after, value } = orderOf(tx, query);
  const way = direction === 'asc' ? tx.sql`asc` : tx.sql`desc`;
  const sign = direction === 'asc' ? tx.sql`>` : tx.sql`<`;
  const past = after ? tx.sql`and (${key}, s.id) ${sign} (${value}, ${after.id}::uuid)` : tx.sql``;
  const isWalked = scope.isBroad === true && sort !== 'client';
  // Scanned in list order, instead of sorting all matches.
  const page = isWalked
    ? tx.sql`
      select s.owner_id, s.id, s.key
        from (select s.owner_id, s.id, ${key} as key from subscriptions s where ${conditions(tx, scope)} ${past}
               order by 3 ${way}, s.id ${way} offset 0) s
       where (select true from users u where u.id = s.owner_id and u.roll = 'user' ${searchCondition(tx, query)})
       order by s.key ${way}, s.id ${way} limit ${limit + 1}`
    : tx.sql`
      select s.owner_id, s.id, ${key} as key from ${narrowJoins(tx, query)}
       where ${conditions(tx, scope)} ${searchCondition(tx, query)} ${past}
       order by ${key} ${way}, s.id ${way} limit ${limit + 1}`;
  const rows = await tx.sql<ListRow[]>`
    with page as materialized (${page})
    select ${columns(tx)}, ${text} as sort_key from page join subscriptions s on s.owner_id = page.owner_id and s.id = page.id ${joins(tx)}
    order by page.key ${way}, s.id ${way}`;
  return toPage([...rows], { limit, position: (row) => ({ key: row.sortKey, id: row.id }) });
}

/** A page of all clients' subscriptions. */
export async function listSubscriptionRows(tx: Tx, query: AdminQuery): Promise<Page> {
  return readPage(tx, { query, items: await findItems(tx, query) });
}

/** Longer lists are reported as “more than” this. */
const usualCount = 10_000;

/** Without filters: counting reads nothing else. */
function isWhole({
  search,
  sort: _sort,
  direction: _direction,
  cursor: _cursor,
  limit: _limit,
  adminId: _adminId,
  ...filters
}: AdminQuery) {
  return searchPatterns(search).length === 0 && Object.values(filters).every((filter) => filter === undefined);
}

type CountedPage = Page & { total: number; totalIsExact: boolean };

/** The same with the total, counted up to a limit when filtered. */
export async function pageSubscriptions(tx: Tx, query: AdminQuery, countedUpTo = usualCount): Promise<CountedPage> {
  const scope = { query, items: await findItems(tx, query) };
  const max = isWhole(query) ? tx.sql`` : tx.sql`limit ${countedUpTo + 1}`;
  const [counted] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from (
      select 1 from ${narrowJoins(tx, { ...query, sort: 'created' })}
       where ${conditions(tx, scope)} ${searchCondition(tx, query)} ${max}) counted`;
  const total = counted?.total ?? 0;
  const isBroad = total > countedUpTo && searchPatterns(query.search).length > 0;
  const page = await readPage(tx, { ...scope, isBroad });
  if (isWhole(query) || total <= countedUpTo) return { ...page, total, totalIsExact: true };
  return { ...page, total: countedUpTo, totalIsExact: false };
}

export async function findListRow(tx: Tx, id: string): Promise<ListRow | undefined> {
  const [row] = await tx.sql<
    ListRow[]
  >`select ${columns(tx)}, '' as sort_key from subscriptions s ${joins(tx)} where s.id = ${id}`;
  return row;
}

/** A client's current subscription, else the last one. */
export async function findIdOfClient(tx: Tx, clientId: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from subscriptions where owner_id = ${clientId}
    order by state in ('expired', 'cancelled', 'scheduled'), created_at desc, id desc limit 1`;
  return row?.id;
}

export type Counts = {
  states: { state: SubscriptionState; count: number }[];
  flags: { cancelling: number; parked: number };
  monthly: CurrencyRevenue[];
};

type StateRow = Counts['states'][number] & { cancelling: number; parked: number };

export async function countStates(tx: Tx): Promise<Counts> {
  const rows = await tx.sql<StateRow[]>`
    select state, count(*)::int as count, count(*) filter (where parked_at is not null)::int as parked,
           count(*) filter (where cancel_at_period_end and state not in ('expired', 'cancelled'))::int as cancelling
      from subscriptions group by state`;
  const monthly = await revenueNow(tx);
  const flags = { cancelling: 0, parked: 0 };
  for (const { cancelling, parked } of rows) {
    flags.cancelling += cancelling;
    flags.parked += parked;
  }
  return { states: rows.map(({ state, count }) => ({ state, count })), flags, monthly };
}

export type BilledRow = {
  id: string;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  reason: PeriodReason;
  catalogItemId: string;
  priceMinor: number;
  netMinor: number;
  invoiceId: string | null;
  invoiceNumber: string | null;
};

export async function listBilledRows(tx: Tx, { owner, id }: { owner: string; id: string }): Promise<BilledRow[]> {
  return [
    ...(await tx.sql<BilledRow[]>`
      select p.id, p.period_start, p.period_end, p.reason, p.catalog_item_id, v.price_minor, p.net_minor, p.invoice_id,
             i.full_number as invoice_number
      from subscription_periods p
      join catalog_prices v on v.id = p.catalog_price_id
      left join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
      where p.owner_id = ${owner} and p.subscription_id = ${id} order by p.period_start desc, p.id desc limit 60`),
  ];
}
