import type { BillingPeriod, BillingPeriodInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { codeTaken, stillInUse } from '../catalog.errors.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { periodShelf } from '../shelves.ts';
import { nextPosition, recordChange, recordShelf, unlessTaken } from './shelf.ts';

type Row = Omit<BillingPeriod, 'archivedAt'> & { archivedAt: Temporal.Instant | null };

async function readPeriods(tx: Tx, id?: string): Promise<BillingPeriod[]> {
  const rows = await tx.sql<Row[]>`
    select b.id, b.code, b.name, b.unit, b.unit_count, b.trial_days, b.anchor_mode, b.position, b.archived_at,
           (select count(*)::int from catalog_items c where c.billing_period_id = b.id and c.archived_at is null) as offers,
           exists (select 1 from subscriptions s join catalog_items c on c.id = s.catalog_item_id
                    where c.billing_period_id = b.id) as is_used
      from billing_periods b where true ${id === undefined ? tx.sql`` : tx.sql`and b.id = ${id}`} order by b.position, b.id`;
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt?.toString() ?? null }));
}

async function getPeriod(tx: Tx, id: string): Promise<BillingPeriod> {
  const [period] = await readPeriods(tx, id);
  if (!period) throw notFound();
  return period;
}

export function listPeriods({ deps }: { deps: Pick<CatalogDeps, 'db'> }): Promise<BillingPeriod[]> {
  return deps.db.system((tx) => readPeriods(tx), { readOnly: true });
}

function columnsOf(tx: Tx, { name, ...rest }: BillingPeriodInput) {
  return { ...rest, name: tx.sql.json(name) };
}

export function createPeriod({
  deps,
  ctx,
  input,
}: CatalogCall & { input: BillingPeriodInput }): Promise<BillingPeriod> {
  const id = deps.ids.uuid();
  const write = () =>
    deps.db.system(async (tx) => {
      const position = await nextPosition(tx, 'billing_periods');
      await tx.sql`insert into billing_periods ${tx.sql({ id, position, ...columnsOf(tx, input) })}`;
      await recordShelf(tx, { shelf: periodShelf, ctx, id, verb: 'created', facts: { after: { ...input } } });
      return getPeriod(tx, id);
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

/** Once somebody pays by it, its length and days are fixed: bills are computed from them. */
export function updatePeriod({
  deps,
  ctx,
  id,
  input,
}: CatalogCall & { id: string; input: BillingPeriodInput }): Promise<BillingPeriod> {
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from billing_periods where id = ${id} for update`;
      const before = await getPeriod(tx, id);
      const isSame = (['code', 'unit', 'unitCount', 'anchorMode'] as const).every((key) => before[key] === input[key]);
      if (before.isUsed && !isSame) throw stillInUse();
      await tx.sql`update billing_periods set ${tx.sql(columnsOf(tx, input))} where id = ${id}`;
      await recordChange(tx, { shelf: periodShelf, ctx, id, before, after: input });
      return getPeriod(tx, id);
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
