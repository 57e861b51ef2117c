import { type QuotaResource, quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { lastNoticeAt, notify } from '#workspace/door.ts';
import { fullAccessSql, liveGrantSql } from '#billing/quotas/quota-conditions.usecases.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks every hour which clients are near a limit of their plan. */
export const watchQuotas = defineJob({
  name: 'subscriptions.watch_quotas',
  payload: z.object({}),
  cron: '25 * * * *',
  retryLimit: 2,
});

/** Share of a quota from which a warning is useful; meters turn yellow at the same. */
const nearPercent = 85;
/** Limits without a period are reported again after this long. */
const repeatDays = 30;

type Near = { ownerId: string; resource: QuotaResource; periodStart: Temporal.Instant };
type Deps = Pick<Platform, 'db' | 'clock' | 'live' | 'ids' | 'jobs'>;

function listNear(tx: Tx): Promise<Near[]> {
  return tx.sql<Near[]>`
    select s.owner_id, q.resource, s.meter_start as period_start
    from subscriptions s
    join catalog_items i on i.id = s.catalog_item_id
    join plan_quotas q on q.plan_id = i.plan_id and q.quota > 0
    join quota_counters c on c.owner_id = s.owner_id and c.resource = q.resource
      and c.period_start = case when q.resource = 'sends' then s.meter_start else '-infinity' end
    left join lateral (
      select sum(case when q.resource = 'sends' then g.remaining else g.amount end) as granted from quota_grants g
      where g.owner_id = s.owner_id and g.resource = q.resource and ${liveGrantSql(tx)}) g on true
    where ${fullAccessSql(tx)} and q.resource = any(${[...quotaResources]})
      and c.used * 100 >= (q.quota + coalesce(g.granted, 0) + c.from_grants) * ${nearPercent}
    order by s.owner_id, q.resource`;
}

/** Notifies each client once per period (or month) that a limit is near. */
export async function watchQuotasNow({ deps }: { deps: Deps }): Promise<void> {
  const since = deps.clock.now().subtract({ hours: 24 * repeatDays });
  const near = await deps.db.system(listNear);
  for (const { ownerId: id, resource, periodStart } of near) {
    const owner = ownerId(id);
    const from = resource === 'sends' ? periodStart : since;
    await deps.db.system(async (tx) => {
      const last = await lastNoticeAt({ tx, owner, kind: 'quota.near', param: { name: 'resource', value: resource } });
      if (last && Temporal.Instant.compare(last, from) >= 0) return;
      const notification = { kind: 'quota.near' as const, params: { resource }, link: '/user/myplan' };
      await notify({ tx, deps, owner, notification });
    });
  }
}
