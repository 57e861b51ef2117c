import type { CatalogPackage, PackageInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { codeTaken, stillInUse } from '../catalog.errors.ts';
import { storedMoment } from '../catalog.rules.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { readSaleLimit } from '../selling-currency.repository.ts';
import { packageShelf } from '../shelves.ts';
import { nextPosition, recordChange, recordShelf, unlessTaken } from './shelf.ts';

type Row = Omit<CatalogPackage, 'archivedAt' | 'visibleFrom' | 'visibleUntil' | 'notForSale'> & {
  archivedAt: Temporal.Instant | null;
  visibleFrom: Temporal.Instant;
  visibleUntil: Temporal.Instant | null;
};

async function readAll(tx: Tx, id?: string): Promise<CatalogPackage[]> {
  const rows = await tx.sql<Row[]>`
    select k.id, k.code, k.name, k.description, k.currency, k.price_minor, k.tax_inclusive, k.priority, k.valid_days, k.rolls_over,
           k.account_type_id, k.visible_from, k.visible_until, k.position, k.archived_at,
           (select coalesce(jsonb_agg(jsonb_build_object('resource', q.resource, 'amount', q.amount) order by q.resource), '[]')
              from package_quotas q where q.package_id = k.id) as quotas,
           b.bought as purchases, b.bought > 0 as is_used
      from packages k
      cross join lateral (select count(*)::int as bought from package_purchases u where u.package_id = k.id) b
     where true ${id === undefined ? tx.sql`` : tx.sql`and k.id = ${id}`} order by k.position, k.id`;
  const limit = await readSaleLimit(tx);
  return rows.map((row) => ({
    ...row,
    notForSale: limit(row.currency),
    archivedAt: row.archivedAt?.toString() ?? null,
    visibleFrom: row.visibleFrom.toString(),
    visibleUntil: row.visibleUntil?.toString() ?? null,
  }));
}

async function getPackage(tx: Tx, id: string): Promise<CatalogPackage> {
  const [found] = await readAll(tx, id);
  if (!found) throw notFound();
  return found;
}

export function listAllPackages({ deps }: { deps: Pick<CatalogDeps, 'db'> }): Promise<CatalogPackage[]> {
  return deps.db.system((tx) => readAll(tx), { readOnly: true });
}

function columnsOf(tx: Tx, { name, description, quotas: _quotas, ...rest }: PackageInput, from: string) {
  return {
    ...rest,
    name: tx.sql.json(name),
    description: tx.sql.json(description),
    visibleFrom: rest.visibleFrom ?? from,
  };
}

async function writeQuotas(tx: Tx, id: string, { quotas }: PackageInput): Promise<void> {
  await tx.sql`delete from package_quotas where package_id = ${id}`;
  for (const { resource, amount } of quotas)
    await tx.sql`insert into package_quotas (package_id, resource, amount) values (${id}, ${resource}, ${amount})`;
}

export function createPackage({ deps, ctx, input }: CatalogCall & { input: PackageInput }): Promise<CatalogPackage> {
  const id = deps.ids.uuid();
  const write = () =>
    deps.db.system(async (tx) => {
      const position = await nextPosition(tx, 'packages');
      const columns = columnsOf(tx, input, storedMoment(deps.clock.now()).toString());
      await tx.sql`insert into packages ${tx.sql({ id, position, ...columns })}`;
      await writeQuotas(tx, id, input);
      await recordShelf(tx, { shelf: packageShelf, ctx, id, verb: 'created', facts: { after: { ...input } } });
      return getPackage(tx, id);
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

/** Buyers keep what they bought; code and currency are fixed after the first purchase. */
export function updatePackage({
  deps,
  ctx,
  id,
  input,
}: CatalogCall & { id: string; input: PackageInput }): Promise<CatalogPackage> {
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from packages where id = ${id} for update`;
      const before = await getPackage(tx, id);
      if (before.isUsed && (before.code !== input.code || before.currency !== input.currency)) throw stillInUse();
      await tx.sql`update packages set ${tx.sql(columnsOf(tx, input, before.visibleFrom))} where id = ${id}`;
      await writeQuotas(tx, id, input);
      const after = await getPackage(tx, id);
      await recordChange(tx, { shelf: packageShelf, ctx, id, before, after });
      return after;
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
