import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isMetered } from './metered.rules.ts';
import { forGood, fullAccessSql, liveGrantSql } from './quota-conditions.usecases.ts';

export type QuotaScope = {
  /** From the plan; null means unlimited. */
  planLimit: number | null;
  /** A limit that is reported but not enforced. */
  isSoft: boolean;
  /** Start of the counter's window as text, because `-infinity` is not an instant. */
  periodStart: string;
  meterEnd: Temporal.Instant;
  /** Left in valid grants: additional capacity, or units that can still be used. */
  granted: number;
};

type Scoped = { tx: Tx; owner: OwnerId; resource: QuotaResource };

/** Limits of one resource under the active subscription; undefined without one. */
export async function findScope({ tx, owner, resource }: Scoped): Promise<QuotaScope | undefined> {
  const isFlow = isMetered(resource);
  const [row] = await tx.sql<QuotaScope[]>`
    select q.quota as plan_limit, coalesce(q.is_soft, false) as is_soft, s.meter_end,
           ${isFlow ? tx.sql`s.meter_start::text` : tx.sql`${forGood}::text`} as period_start,
           coalesce((select sum(${isFlow ? tx.sql`g.remaining` : tx.sql`g.amount`}) from quota_grants g
                      where g.owner_id = s.owner_id and g.resource = ${resource} and ${liveGrantSql(tx)}), 0)::bigint as granted
    from subscriptions s
    join catalog_items c on c.id = s.catalog_item_id
    left join plan_quotas q on q.plan_id = c.plan_id and q.resource = ${resource}
    where s.owner_id = ${owner} and ${fullAccessSql(tx)}`;
  return row;
}

export type Counter = { used: number; fromGrants: number };
type Place = Scoped & { periodStart: string };

export async function readCounter({ tx, owner, resource, periodStart }: Place): Promise<Counter> {
  const [row] = await tx.sql<Counter[]>`
    select used, from_grants from quota_counters
    where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz`;
  return row ?? { used: 0, fromGrants: 0 };
}

/** Locks the counter until the transaction ends; creates it if needed. */
export async function lockCounter({ tx, owner, resource, periodStart }: Place): Promise<Counter> {
  await ensureCounter({ tx, owner, resource, periodStart });
  const [row] = await tx.sql<Counter[]>`
    select used, from_grants from quota_counters
    where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz for update`;
  if (!row) throw new Error('a counter that was just written is not there');
  return row;
}

export async function ensureCounter({ tx, owner, resource, periodStart }: Place): Promise<void> {
  await tx.sql`
    insert into quota_counters (owner_id, resource, period_start) values (${owner}, ${resource}, ${periodStart}::timestamptz)
    on conflict do nothing`;
}

/** Adds to a counter within the limit, besides what grants cover; false when it does not fit. */
export async function addWithin(
  { tx, owner, resource, periodStart }: Place,
  { amount, limit }: { amount: number; limit: number | null },
): Promise<boolean> {
  const rows = await tx.sql`
    update quota_counters set used = used + ${amount}
    where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz
      and (${limit}::bigint is null or used - from_grants + ${amount} <= ${limit}::bigint)
    returning 1`;
  return rows.length > 0;
}

export async function changeCounter(
  { tx, owner, resource, periodStart }: Place,
  { amount, fromGrants }: { amount: number; fromGrants: number },
): Promise<void> {
  await tx.sql`
    update quota_counters set used = used + ${amount}, from_grants = from_grants + ${fromGrants}
    where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz`;
}

export type LiveGrant = {
  id: string;
  amount: number;
  remaining: number;
  priority: number;
  expiresAt: Temporal.Instant | null;
  purchaseId: string | null;
};

/** Valid grants of a resource, locked until the transaction ends. */
export async function lockLiveGrants({ tx, owner, resource }: Scoped): Promise<LiveGrant[]> {
  return [
    ...(await tx.sql<LiveGrant[]>`
      select g.id, g.amount, g.remaining, g.priority, g.expires_at, g.purchase_id from quota_grants g
      where g.owner_id = ${owner} and g.resource = ${resource} and ${liveGrantSql(tx)} order by g.id for update`),
  ];
}

export async function changeGrant(
  { tx, owner }: Pick<Scoped, 'tx' | 'owner'>,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  await tx.sql`update quota_grants set remaining = remaining + ${amount} where owner_id = ${owner} and id = ${id}`;
}

export type Entry = { amount: number; cause: string; reference: string | undefined; grantId?: string | null };

export async function insertEntry(
  { tx, owner, resource, periodStart }: Place,
  { amount, cause, reference, grantId = null }: Entry,
): Promise<void> {
  await tx.sql`
    insert into quota_entries (owner_id, resource, period_start, amount, cause, reference, grant_id)
    values (${owner}, ${resource}, ${periodStart}::timestamptz, ${amount}, ${cause}, ${reference ?? null}, ${grantId})`;
}
