import type { Plan, PlanInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { codeTaken, stillInUse } from '../catalog.errors.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { type PlanRow, readPlans, writePlan } from '../plans.repository.ts';
import { planShelf } from '../shelves.ts';
import { nextPosition, recordChange, recordShelf, unlessTaken } from './shelf.ts';

function present(row: PlanRow): Plan {
  return { ...row, archivedAt: row.archivedAt?.toString() ?? null };
}

async function getPlan(tx: Tx, id: string, at: Temporal.Instant): Promise<Plan> {
  const [row] = await readPlans(tx, { at, id });
  if (!row) throw notFound();
  return present(row);
}

/** All plans in the order clients see them, put away ones too. */
export function listPlans({ deps }: { deps: Pick<CatalogDeps, 'db' | 'clock'> }): Promise<Plan[]> {
  const at = deps.clock.now();
  return deps.db.system(async (tx) => (await readPlans(tx, { at })).map(present), { readOnly: true });
}

export function createPlan({ deps, ctx, input }: CatalogCall & { input: PlanInput }): Promise<Plan> {
  const id = deps.ids.uuid();
  const write = () =>
    deps.db.system(async (tx) => {
      await writePlan(tx, { id, input, position: await nextPosition(tx, 'plans') });
      await recordShelf(tx, { shelf: planShelf, ctx, id, verb: 'created', facts: { after: { ...input } } });
      return getPlan(tx, id, deps.clock.now());
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

/** A changed quota holds at once for those who have the plan; the code stays once somebody has it. */
export function updatePlan({ deps, ctx, id, input }: CatalogCall & { id: string; input: PlanInput }): Promise<Plan> {
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from plans where id = ${id} for update`;
      const before = await getPlan(tx, id, deps.clock.now());
      if (before.isUsed && before.code !== input.code) throw stillInUse();
      const byResource = (quotas: PlanInput['quotas']) =>
        quotas.toSorted((one, other) => (one.resource < other.resource ? -1 : 1));
      await writePlan(tx, { id, input, position: before.position });
      const after = { ...input, quotas: byResource(input.quotas) };
      await recordChange(tx, { shelf: planShelf, ctx, id, before, after });
      return getPlan(tx, id, deps.clock.now());
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
