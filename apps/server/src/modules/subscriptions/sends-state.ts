import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Mails of the current period against the plan; zero of zero when no subscription gives access. */
export async function findSendsState(tx: Tx, owner: OwnerId): Promise<{ used: number; quota: number | null }> {
  const [row] = await tx.sql<{ quota: number | null; used: number }[]>`
    select q.quota, coalesce(k.used, 0)::bigint as used
    from subscriptions s
    join catalog_items c on c.id = s.catalog_item_id
    left join plan_quotas q on q.plan_id = c.plan_id and q.resource = 'sends'
    left join quota_counters k on k.owner_id = s.owner_id and k.resource = 'sends' and k.period_start = s.period_start
    where s.owner_id = ${owner} and s.state in ('trialing', 'active', 'past_due')`;
  return row ?? { used: 0, quota: 0 };
}
