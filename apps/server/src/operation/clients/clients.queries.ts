import type {
  ClientCounts,
  ClientOptions,
  ClientSort,
  ClientState,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { findBilledClients } from '#billing/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';
import type { ClientListRow } from './clients.types.ts';

/** Up to this number matches are looked up first and then sorted; with more, scanning in list order finds some soon. */
const fewUpTo = 2000;
/** Clients of a plan that are read as a set; for a plan with more, each row in list order is checked. */
const rarePlanUpTo = 10_000;

export type ClientFilter = {
  search?: string | undefined;
  state?: ClientState | undefined;
  planId?: string | undefined;
  accountTypeId?: string | undefined;
  since?: string | undefined;
};

/** Days begin in the operator's zone. */
function sinceOf(tx: Tx, { since, adminId }: { since: string; adminId: string }) {
  return tx.sql`(${since}::date::timestamp at time zone (select time_zone from users where id = ${adminId}))`;
}

function stateCondition(tx: Tx, state: ClientState | undefined) {
  switch (state) {
    case 'active':
      return tx.sql`and u.suspended_at is null and u.leaving_at is null`;
    case 'suspended':
      return tx.sql`and u.suspended_at is not null and u.leaving_at is null`;
    case 'leaving':
      return tx.sql`and u.leaving_at is not null and u.id = any(array(${leavingIds(tx)}))`;
    case 'unverified':
    case undefined:
      return tx.sql``;
  }
}

/** How a plan is filtered: the clients of a rare one are read first, for a common one each row is checked. */
type PlanScope = { items: string[]; isFew: boolean } | undefined;

async function readPlanScope(tx: Tx, planId: string | undefined): Promise<PlanScope> {
  if (planId === undefined) return undefined;
  const found = await tx.sql<{ id: string }[]>`select id from catalog_items where plan_id = ${planId}`;
  const items = found.map(({ id }) => id);
  const [row] = await tx.sql<{ clients: number }[]>`
    select count(*)::int as clients from (
      select 1 from subscriptions where catalog_item_id = any(${items}::uuid[]) and state not in ('expired', 'cancelled', 'scheduled')
      limit ${rarePlanUpTo + 1}) as some_of_them`;
  return { items, isFew: (row?.clients ?? 0) <= rarePlanUpTo };
}

function planCondition(tx: Tx, scope: PlanScope) {
  if (!scope) return tx.sql``;
  const { items, isFew } = scope;
  if (isFew)
    return tx.sql`and u.id = any(array(select s.owner_id from subscriptions s
      where s.catalog_item_id = any(${items}::uuid[]) and s.state not in ('expired', 'cancelled', 'scheduled')))`;
  // A scalar subquery on purpose: as a join it is planned for all clients instead of one page of them.
  return tx.sql`and (select s.catalog_item_id from subscriptions s
    where s.owner_id = u.id and s.state not in ('expired', 'cancelled', 'scheduled')) = any(${items}::uuid[])`;
}

type Conditions = ReturnType<typeof planCondition>;

/** Conditions on `users u`. */
async function readConditions(tx: Tx, filter: ClientFilter, adminId: string): Promise<{ where: Conditions }> {
  const { search, state, planId, accountTypeId, since } = filter;
  const patterns = searchPatterns(search);
  const plan = await readPlanScope(tx, planId);
  const billed = await findBilledClients(tx, { search, limit: fewUpTo + 1 });
  const words = patterns.reduce((all, pattern) => tx.sql`${all} and u.search_words like ${pattern}`, tx.sql`true`);
  const found = billed.length === 0 ? words : tx.sql`((${words}) or u.id = any(${billed}::uuid[]))`;
  const where = tx.sql`u.roll = 'user' ${stateCondition(tx, state)}
    ${patterns.length === 0 ? tx.sql`` : tx.sql`and ${found}`}
    ${accountTypeId ? tx.sql`and u.account_type_id = ${accountTypeId}` : tx.sql``}
    ${since ? tx.sql`and u.created_at >= ${sinceOf(tx, { since, adminId })}` : tx.sql``}
    ${planCondition(tx, plan)}`;
  return { where };
}

function orderOf(tx: Tx, sort: ClientSort) {
  switch (sort) {
    case 'created':
      return { column: tx.sql`u.created_at`, cast: tx.sql`::timestamptz`, first: 'desc' } as const;
    case 'name':
      return { column: tx.sql`enlace_fold(u.name)`, cast: tx.sql`::text`, first: 'asc' } as const;
    case 'seen':
      return {
        column: tx.sql`coalesce(u.last_seen_at, '-infinity')`,
        cast: tx.sql`::timestamptz`,
        first: 'desc',
      } as const;
  }
}

export type ListInput = {
  filter: ClientFilter;
  adminId: string;
  sort: ClientSort;
  direction: 'asc' | 'desc' | undefined;
  cursor: string | undefined;
  limit: number;
};

export type ListPage = { rows: ClientListRow[]; next: string | null; total: number; totalIsExact: boolean };

function isNarrow({ search, state, planId, accountTypeId, since }: ClientFilter): boolean {
  return [search || undefined, state, planId, accountTypeId, since].some((part) => part !== undefined);
}

/** Up to one more than few when filtered; else the overall number. */
async function countMatching(tx: Tx, { where, isAll }: { where: Conditions; isAll: boolean }): Promise<number> {
  const max = isAll ? tx.sql`` : tx.sql`limit ${fewUpTo + 1}`;
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from (select 1 from users u where ${where} ${max}) as found`;
  return row?.total ?? 0;
}

/** One page in order with plan and account type. Needs a system transaction. */
export async function listClientRows(tx: Tx, input: ListInput): Promise<ListPage> {
  const { filter, adminId, sort, limit } = input;
  const { where } = await readConditions(tx, filter, adminId);
  const isAll = !isNarrow(filter);
  const total = await countMatching(tx, { where, isAll });
  const isFew = !isAll && total <= fewUpTo;
  const { column, cast, first } = orderOf(tx, sort);
  const after = decodeKeyset(input.cursor, 'text');
  const descending = (input.direction ?? first) === 'desc';
  const direction = descending ? tx.sql`desc` : tx.sql`asc`;
  const beyond = descending ? tx.sql`<` : tx.sql`>`;
  const found = tx.sql`with found as materialized (select u.id from users u where ${where})`;
  const rows = await tx.sql<ClientListRow[]>`
    ${isFew ? found : tx.sql``}
    select page.id, page.name, page.alias, page.codigo, page.email, page.phone, page.created_at, page.last_seen_at,
           page.state, page.place::text as sort_key, s.state as subscription_state,
           s.trial_ends_at, coalesce(s.cancel_at_period_end, false) as is_ending, v.price_minor = 0 as is_free,
           coalesce((select jsonb_agg(jsonb_build_object('currency', due.currency, 'minor', due.minor) order by due.currency)
             from (select i.currency, sum(invoice_due(i))::bigint as minor from invoices i
                    where i.owner_id = page.id and i.kind = 'invoice' and i.state = 'issued' and i.is_test = is_test_installation()
                    group by i.currency having sum(invoice_due(i)) > 0) due), '[]') as owed,
           case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as account_type,
           case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as plan
    from (
      select u.id, u.name, u.alias, u.codigo, u.email, u.phone, u.account_type_id, u.created_at, u.last_seen_at,
             case when u.leaving_at is not null then 'leaving' when u.suspended_at is not null then 'suspended' else 'active' end as state,
             ${column} as place
      from users u
      where ${isFew ? tx.sql`u.roll = 'user' and u.id = any(array(select id from found))` : where}
        ${after ? tx.sql`and (${column}, u.id) ${beyond} (${after.key}${cast}, ${after.id}::uuid)` : tx.sql``}
      order by ${column} ${direction}, u.id ${direction}
      limit ${limit + 1}
    ) as page
    left join account_types t on t.id = page.account_type_id
    left join subscriptions s on s.owner_id = page.id and s.state not in ('expired', 'cancelled', 'scheduled')
    left join catalog_items c on c.id = s.catalog_item_id
    left join catalog_prices v on v.id = s.catalog_price_id
    left join plans p on p.id = c.plan_id
    order by page.place ${direction}, page.id ${direction}`;
  const page = toPage(rows, { limit, position: (row) => ({ key: row.sortKey, id: row.id }) });
  return { ...page, total: isAll ? total : Math.min(total, fewUpTo), totalIsExact: isAll || isFew };
}

type StateCounts = Omit<ClientCounts, 'unverified'>;

/** Leaving clients are in the small list of open erasures; the users table need not be scanned for them. */
function leavingIds(tx: Tx) {
  return tx.sql`select e.user_id from erasures e where e.cancelled_at is null and e.finished_at is null`;
}

/** From small partial indexes. */
export async function countClientStates(tx: Tx): Promise<StateCounts> {
  const [row] = await tx.sql<StateCounts[]>`
    select all_of.n as "all", suspended.n as suspended, leaving.n as leaving, all_of.n - suspended.n - leaving.n as active
    from (select count(*)::int as n from users where roll = 'user') as all_of,
         (select count(*)::int as n from users where roll = 'user' and suspended_at is not null and leaving_at is null) as suspended,
         (select count(*)::int as n from (${leavingIds(tx)}) as e
           join users u on u.id = e.user_id where u.roll = 'user' and u.leaving_at is not null) as leaving`;
  return row ?? { all: 0, active: 0, suspended: 0, leaving: 0 };
}

/** Everything a client can be filtered by or created with. */
export async function readClientOptions(tx: Tx): Promise<ClientOptions> {
  const plans = await tx.sql<ClientOptions['plans']>`select id, name from plans order by position, id`;
  const accountTypes = await tx.sql<ClientOptions['accountTypes']>`
    select id, name from account_types where archived_at is null order by position, id`;
  return { plans: [...plans], accountTypes: [...accountTypes] };
}
