import type { Plan, PlanInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';

export type PlanRow = Omit<Plan, 'archivedAt'> & { archivedAt: Temporal.Instant | null };

/** The price of a plan for everybody at one rhythm, in the currency most offers have. */
function priceOf(tx: Tx, { unit, count, at }: { unit: 'month' | 'year'; count: number; at: Temporal.Instant }) {
  return tx.sql`(
    select jsonb_build_object('currency', c.currency, 'priceMinor', v.price_minor)
      from catalog_items c
      join billing_periods b on b.id = c.billing_period_id and b.archived_at is null
      join lateral (select price_minor from catalog_prices where catalog_item_id = c.id and valid_from <= ${at}
                     order by valid_from desc limit 1) v on true
     where c.plan_id = p.id and c.archived_at is null and c.account_type_id is null and not c.starts_trial
       and b.unit = ${unit} and b.unit_count = ${count}
     order by (c.currency = 'EUR') desc, c.currency limit 1)`;
}

export async function readPlans(tx: Tx, { at, id }: { at: Temporal.Instant; id?: string }): Promise<PlanRow[]> {
  return tx.sql<PlanRow[]>`
    with held as (
      select c.plan_id, count(*) as all_of, count(*) filter (where s.state not in ('expired', 'cancelled', 'scheduled')) as now
        from subscriptions s join catalog_items c on c.id = s.catalog_item_id group by c.plan_id
    )
    select p.id, p.code, p.name, p.position, p.archived_at, p.description, p.features, p.is_highlighted,
           (select coalesce(jsonb_agg(jsonb_build_object('resource', q.resource, 'kind', q.kind, 'quota', q.quota, 'isSoft', q.is_soft)
                   order by q.resource), '[]') from plan_quotas q where q.plan_id = p.id) as quotas,
           ${priceOf(tx, { unit: 'month', count: 1, at })} as monthly,
           ${priceOf(tx, { unit: 'year', count: 1, at })} as yearly,
           coalesce(h.now, 0)::int as subscriptions, coalesce(h.all_of, 0) > 0 as is_used
      from plans p left join held h on h.plan_id = p.id
     where true ${id === undefined ? tx.sql`` : tx.sql`and p.id = ${id}`}
     order by p.position, p.id`;
}

/** Writes the plan's own columns and its quotas. */
export async function writePlan(
  tx: Tx,
  { id, input, position }: { id: string; input: PlanInput; position: number },
): Promise<void> {
  const { code, name, description, features, isHighlighted, quotas } = input;
  const columns = {
    code,
    name: tx.sql.json(name),
    description: tx.sql.json(description),
    features: tx.sql.json(features),
    isHighlighted,
  };
  await tx.sql`
    insert into plans ${tx.sql({ id, position, ...columns })}
    on conflict (id) do update set ${tx.sql(columns)}`;
  await tx.sql`delete from plan_quotas where plan_id = ${id}`;
  for (const { resource, kind, quota, isSoft } of quotas) {
    await tx.sql`
      insert into plan_quotas (plan_id, resource, kind, quota, is_soft) values (${id}, ${resource}, ${kind}, ${quota}, ${isSoft})`;
  }
}
