import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import type { Plan, PlanInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { codeTaken, stillInUse } from '../catalog.errors.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { planShelf } from '../shelves.ts';
import { nextPosition, recordChange, recordShelf, unlessTaken } from './shelf.ts';

type PlanRow = Omit<Plan, 'archivedAt'> & { archivedAt: Temporal.Instant | null };

/** A plan's general price for one period, in the currency most offers use. */
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

async function readPlans(tx: Tx, { at, id }: { at: Temporal.Instant; id?: string }): Promise<PlanRow[]> {
  return tx.sql<PlanRow[]>`
    with held as (
      select c.plan_id, count(*) as all_of, count(*) filter (where s.state not in ('expired', 'cancelled', 'scheduled')) as now
        from subscriptions s join catalog_items c on c.id = s.catalog_item_id group by c.plan_id
    )
    select p.id, p.code, p.name, p.position, p.archived_at, p.description, p.features, p.feature_keys, p.is_highlighted, p.includes_plan_id,
           (select coalesce(jsonb_agg(jsonb_build_object('resource', q.resource, 'kind', q.kind, 'quota', q.quota, 'isSoft', q.is_soft)
                   order by q.resource), '[]') from plan_quotas q where q.plan_id = p.id) as quotas,
           ${priceOf(tx, { unit: 'month', count: 1, at })} as monthly,
           ${priceOf(tx, { unit: 'year', count: 1, at })} as yearly,
           coalesce(h.now, 0)::int as subscriptions, coalesce(h.all_of, 0) > 0 as is_used
      from plans p left join held h on h.plan_id = p.id
     where true ${id === undefined ? tx.sql`` : tx.sql`and p.id = ${id}`}
     order by p.position, p.id`;
}

/** A plan cannot include itself, not even through others. */
async function assertIncludable(
  tx: Tx,
  { id, includesPlanId }: { id: string; includesPlanId: string | null },
): Promise<void> {
  if (includesPlanId === null) return;
  // Two plans that include each other at once would each see the other without.
  await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.plans'))`;
  const reached = await tx.sql<{ id: string }[]>`
    with recursive reached as (
      select id, includes_plan_id from plans where id = ${includesPlanId}
      union select p.id, p.includes_plan_id from plans p join reached r on p.id = r.includes_plan_id)
    select id from reached`;
  if (reached.length > 0 && !reached.some((plan) => plan.id === id)) return;
  throw new AppError('request.invalid', { fields: [{ path: 'includesPlanId', code: 'invalid_option' }] });
}

/** Writes the plan's own columns and its quotas. */
async function writePlan(
  tx: Tx,
  { id, input, position }: { id: string; input: WholePlan; position: number },
): Promise<void> {
  await assertIncludable(tx, { id, includesPlanId: input.includesPlanId });
  const { code, name, description, features, featureKeys, isHighlighted, quotas, includesPlanId } = input;
  const columns = {
    code,
    name: tx.sql.json(name),
    description: tx.sql.json(description),
    features: tx.sql.json(features),
    featureKeys: [...featureKeys],
    isHighlighted,
    includesPlanId,
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

/** What is stored of a plan: what is without a limit follows from the limits. */
type Kept = Pick<Plan, 'includesPlanId' | 'featureKeys'>;
type WholePlan = Omit<PlanInput, 'unlimited' | keyof Kept> & Kept;

/** The input with what it leaves as it was. */
function wholeOf({ unlimited: _unlimited, ...input }: PlanInput, saved: Kept): WholePlan {
  const { includesPlanId = saved.includesPlanId, featureKeys = saved.featureKeys } = input;
  // In the order of the list, so that the history shows changes and not another order.
  return { ...input, includesPlanId, featureKeys: planFeatures.filter((key) => featureKeys.includes(key)) };
}

function present(row: PlanRow): Plan {
  return { ...row, archivedAt: row.archivedAt?.toString() ?? null };
}

async function getPlan(tx: Tx, id: string, at: Temporal.Instant): Promise<Plan> {
  const [row] = await readPlans(tx, { at, id });
  if (!row) throw notFound();
  return present(row);
}

/** All plans in client order, including archived ones. */
export function listPlans({ deps }: { deps: Pick<CatalogDeps, 'db' | 'clock'> }): Promise<Plan[]> {
  const at = deps.clock.now();
  return deps.db.system(async (tx) => (await readPlans(tx, { at })).map(present), { readOnly: true });
}

export function createPlan({ deps, ctx, input }: CatalogCall & { input: PlanInput }): Promise<Plan> {
  const id = deps.ids.uuid();
  const whole = wholeOf(input, { includesPlanId: null, featureKeys: [] });
  const write = () =>
    deps.db.system(async (tx) => {
      await writePlan(tx, { id, input: whole, position: await nextPosition(tx, 'plans') });
      await recordShelf(tx, { shelf: planShelf, ctx, id, verb: 'created', facts: { after: whole } });
      return getPlan(tx, id, deps.clock.now());
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

/** A changed quota applies immediately to holders of the plan; the code is fixed once somebody has it. */
export function updatePlan({ deps, ctx, id, input }: CatalogCall & { id: string; input: PlanInput }): Promise<Plan> {
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from plans where id = ${id} for update`;
      const before = await getPlan(tx, id, deps.clock.now());
      if (before.isUsed && before.code !== input.code) throw stillInUse();
      const byResource = (quotas: PlanInput['quotas']) =>
        quotas.toSorted((one, other) => (one.resource < other.resource ? -1 : 1));
      const whole = wholeOf(input, before);
      await writePlan(tx, { id, input: whole, position: before.position });
      const after = { ...whole, quotas: byResource(whole.quotas) };
      await recordChange(tx, { shelf: planShelf, ctx, id, before, after });
      return getPlan(tx, id, deps.clock.now());
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
