import type { z } from 'zod';
import {
  type QuotaResource,
  quotaResources,
  type quotaUseSchema,
} from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isMetered } from '#billing/quotas/metered.rules.ts';
import { forGood, liveGrantSql } from '#billing/quotas/quota-conditions.usecases.ts';
import type { SubscriptionRow } from './subscriptions.types.ts';

export type Meter = z.output<typeof quotaUseSchema> & { isSoft: boolean };

type Row = {
  resource: QuotaResource;
  planLimit: number | null;
  isSoft: boolean;
  used: number;
  fromGrants: number;
  granted: number;
  remaining: number;
  expiresAt: Temporal.Instant | null;
};

function toMeter(row: Row, { meterEnd }: Pick<SubscriptionRow, 'meterEnd'>): Meter {
  const { resource, planLimit, isSoft, used, fromGrants, granted, remaining, expiresAt } = row;
  const isFlow = isMetered(resource);
  const fromPackages = isFlow ? fromGrants + remaining : granted;
  return {
    resource,
    limit: planLimit === null ? null : planLimit + fromPackages,
    used,
    fromPlan: planLimit,
    fromPackages,
    isSoft,
    resetsAt: isFlow ? meterEnd : null,
    expiresAt,
  };
}

/** Every resource with its use, its limit and the limit's source; also while read-only. */
export async function listMeters(
  tx: Tx,
  { owner, row }: { owner: OwnerId; row: Pick<SubscriptionRow, 'catalogItemId' | 'meterStart' | 'meterEnd'> },
): Promise<Meter[]> {
  const rows = await tx.sql<Row[]>`
    with live as (
      select g.resource, sum(g.amount)::bigint as granted, sum(g.remaining)::bigint as remaining,
             min(g.expires_at) filter (where g.remaining > 0) as expires_at
      from quota_grants g where g.owner_id = ${owner} and ${liveGrantSql(tx)} group by g.resource)
    select r.resource, q.quota as plan_limit, coalesce(q.is_soft, false) as is_soft, coalesce(k.used, 0) as used,
           coalesce(k.from_grants, 0) as from_grants, coalesce(live.granted, 0) as granted,
           coalesce(live.remaining, 0) as remaining, live.expires_at
    from unnest(${[...quotaResources]}::text[]) with ordinality as r (resource, place)
    join catalog_items c on c.id = ${row.catalogItemId}
    left join plan_quotas q on q.plan_id = c.plan_id and q.resource = r.resource
    left join live on live.resource = r.resource
    left join quota_counters k on k.owner_id = ${owner} and k.resource = r.resource
      and k.period_start = case when r.resource = 'sends' then ${row.meterStart}::timestamptz else ${forGood}::timestamptz end
    order by r.place`;
  return rows.map((each) => toMeter(each, row));
}

/** Units added within a time, less those returned. */
export async function listRecentUse(
  tx: Tx,
  { owner, since }: { owner: OwnerId; since: Temporal.Instant },
): Promise<Map<QuotaResource, number>> {
  const rows = await tx.sql<{ resource: QuotaResource; amount: number }[]>`
    select resource, sum(amount)::bigint as amount from quota_entries
    where owner_id = ${owner} and resource = any(${[...quotaResources]}) and created_at >= ${since} group by resource`;
  return new Map(rows.map(({ resource, amount }) => [resource, amount]));
}

/** Metered use of each local day of a window. */
export async function listUsePerDay(
  tx: Tx,
  {
    owner,
    from,
    until,
    timeZone,
  }: { owner: OwnerId; from: Temporal.Instant; until: Temporal.Instant; timeZone: string },
): Promise<Map<string, number>> {
  const rows = await tx.sql<{ day: string; sent: number }[]>`
    select (created_at at time zone ${timeZone})::date::text as day, sum(amount)::bigint as sent from quota_entries
    where owner_id = ${owner} and resource = 'sends' and created_at >= ${from} and created_at < ${until}
    group by 1 order by 1`;
  return new Map(rows.map(({ day, sent }) => [day, sent]));
}
