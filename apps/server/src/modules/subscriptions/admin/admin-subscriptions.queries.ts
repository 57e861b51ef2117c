import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type { listSubscriptions } from '@enlace/contract/subscriptions/admin-subscriptions.contract.ts';
import type { SubscriptionState } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { type CurrencyRevenue, revenueNow } from '../revenue.usecases.ts';
import type { Names, PeriodReason } from '../subscriptions.types.ts';

/** `adminId`: whose time zone the days of the filter are in. */
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

const joins = (tx: Tx) => tx.sql`
  subscriptions s
  join users u on u.id = s.owner_id
  join catalog_items c on c.id = s.catalog_item_id
  join plans p on p.id = c.plan_id
  join billing_periods b on b.id = c.billing_period_id
  join catalog_prices v on v.id = s.catalog_price_id
  left join catalog_items nc on nc.id = s.next_catalog_item_id
  left join plans np on np.id = nc.plan_id`;

/** A moment column between two days of the operator. */
function between(tx: Tx, { from, until, adminId }: AdminQuery, column: ReturnType<typeof columns>) {
  const zone = tx.sql`coalesce((select time_zone from users where id = ${adminId}), 'UTC')`;
  return tx.sql`${column} is not null
    ${from === undefined ? tx.sql`` : tx.sql`and ${column} >= (${from}::date::timestamp at time zone ${zone})`}
    ${until === undefined ? tx.sql`` : tx.sql`and ${column} < ((${until}::date + 1)::timestamp at time zone ${zone})`}`;
}

function movementCondition(tx: Tx, query: AdminQuery) {
  const { movement, currency } = query;
  if (movement === undefined) return currency === undefined ? tx.sql`` : tx.sql`and c.currency = ${currency}`;
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

function conditions(tx: Tx, query: AdminQuery) {
  const { search, state, planId, periodCode, isCancelling, isParked, isBilled, dunningStep } = query;
  const words =
    search === undefined
      ? []
      : search
          .trim()
          .split(/\s+/)
          .filter((word) => word !== '');
  return tx.sql`true
    ${state === undefined ? tx.sql`` : tx.sql`and s.state = ${state}`}
    ${planId === undefined ? tx.sql`` : tx.sql`and c.plan_id = ${planId}`}
    ${periodCode === undefined ? tx.sql`` : tx.sql`and b.code = ${periodCode}`}
    ${isCancelling === undefined ? tx.sql`` : tx.sql`and s.cancel_at_period_end = ${isCancelling}`}
    ${isParked === undefined ? tx.sql`` : tx.sql`and (s.parked_at is not null) = ${isParked}`}
    ${isBilled === undefined ? tx.sql`` : tx.sql`and (s.state in ('active', 'past_due')) = ${isBilled}`}
    ${dunningStep === undefined ? tx.sql`` : tx.sql`and s.state in ('past_due', 'suspended') and s.dunning_step = ${dunningStep}`}
    ${movementCondition(tx, query)} ${trialCondition(tx, query)}
    ${words.reduce((all, word) => tx.sql`${all} and strpos(enlace_fold(u.name || ' ' || u.email || ' ' || u.codigo || ' ' || u.alias), enlace_fold(${word})) > 0`, tx.sql``)}`;
}

/** What the list is ordered by, as text that sorts the same; nothing due sorts last. */
function keyOf(tx: Tx, sort: AdminQuery['sort']) {
  switch (sort) {
    case 'created':
      return tx.sql`to_char(s.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
    case 'boundary':
      return tx.sql`coalesce(to_char(s.next_boundary at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), '9')`;
    case 'client':
      return tx.sql`lower(u.name)`;
  }
}

/** A page of all clients' subscriptions. */
export async function listSubscriptionRows(
  tx: Tx,
  query: AdminQuery,
): Promise<{ rows: ListRow[]; next: string | null }> {
  const { cursor, limit, sort, direction = sort === 'created' ? 'desc' : 'asc' } = query;
  const after = decodeKeyset(cursor, 'text');
  const [key, way] = [keyOf(tx, sort), direction === 'asc' ? tx.sql`asc` : tx.sql`desc`];
  const sign = direction === 'asc' ? tx.sql`>` : tx.sql`<`;
  const rows = await tx.sql<ListRow[]>`
    select ${columns(tx)}, ${key} as sort_key from ${joins(tx)} where ${conditions(tx, query)}
      ${after ? tx.sql`and (${key} collate "C", s.id) ${sign} (${after.key} collate "C", ${after.id}::uuid)` : tx.sql``}
    order by ${key} collate "C" ${way}, s.id ${way} limit ${limit + 1}`;
  return toPage([...rows], { limit, position: (row) => ({ key: row.sortKey, id: row.id }) });
}

/** The same with how many there are; the count stops nowhere, since there is one row for each client or two. */
export async function pageSubscriptions(
  tx: Tx,
  query: AdminQuery,
): Promise<{ rows: ListRow[]; next: string | null; total: number }> {
  const page = await listSubscriptionRows(tx, query);
  const [counted] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from ${joins(tx)} where ${conditions(tx, query)}`;
  return { ...page, total: counted?.total ?? 0 };
}

export async function findListRow(tx: Tx, id: string): Promise<ListRow | undefined> {
  const [row] = await tx.sql<ListRow[]>`select ${columns(tx)}, '' as sort_key from ${joins(tx)} where s.id = ${id}`;
  return row;
}

/** The subscription an operator means by a client: the current one, else the last. */
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

export async function countStates(tx: Tx): Promise<Counts> {
  const states = await tx.sql<Counts['states']>`select state, count(*)::int as count from subscriptions group by state`;
  const [flags] = await tx.sql<Counts['flags'][]>`
    select count(*) filter (where cancel_at_period_end and state not in ('expired', 'cancelled'))::int as cancelling,
           count(*) filter (where parked_at is not null)::int as parked from subscriptions`;
  const monthly = await revenueNow(tx);
  return { states: [...states], flags: flags ?? { cancelling: 0, parked: 0 }, monthly };
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
