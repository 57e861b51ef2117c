import type {
  CatalogItem,
  CatalogItemChange,
  CatalogItemInput,
} from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { offerTaken, stillInUse } from '../catalog.errors.ts';
import { storedMoment } from '../catalog.rules.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { presentItem, readItems, readPrices } from '../items.repository.ts';
import { readSaleLimit } from '../selling-currency.repository.ts';
import { itemShelf } from '../shelves.ts';
import { recordChange, recordShelf, restoreToShelf, unlessTaken } from './shelf.ts';

/** One item as of a moment. */
export async function getItem(tx: Tx, id: string, at: Temporal.Instant): Promise<CatalogItem> {
  const [row] = await readItems(tx, id);
  if (!row) throw notFound();
  return presentItem(row, { prices: await readPrices(tx, id), at, limit: await readSaleLimit(tx) });
}

export function listItems({ deps }: { deps: Pick<CatalogDeps, 'db' | 'clock'> }): Promise<CatalogItem[]> {
  const at = deps.clock.now();
  return deps.db.system(
    async (tx) => {
      const byItem = Map.groupBy(await readPrices(tx), ({ catalogItemId }) => catalogItemId);
      const limit = await readSaleLimit(tx);
      return (await readItems(tx)).map((row) => presentItem(row, { prices: byItem.get(row.id) ?? [], at, limit }));
    },
    { readOnly: true },
  );
}

/** New offers must not use archived parts. */
async function checkParts(tx: Tx, { planId, billingPeriodId, accountTypeId }: CatalogItemInput): Promise<void> {
  const [plan] = await tx.sql`select 1 from plans where id = ${planId} and archived_at is null`;
  if (!plan) throw invalidField('planId', 'invalid_option');
  const [period] = await tx.sql`select 1 from billing_periods where id = ${billingPeriodId} and archived_at is null`;
  if (!period) throw invalidField('billingPeriodId', 'invalid_option');
  const [type] = await tx.sql`select 1 from account_types where id = ${accountTypeId} and archived_at is null`;
  if (accountTypeId !== null && !type) throw invalidField('accountTypeId', 'invalid_option');
}

export function createItem({ deps, ctx, input }: CatalogCall & { input: CatalogItemInput }): Promise<CatalogItem> {
  const id = deps.ids.uuid();
  const now = storedMoment(deps.clock.now());
  const { priceMinor, setupFeeMinor, visibleFrom, ...columns } = input;
  const write = () =>
    deps.db.system(async (tx) => {
      await checkParts(tx, input);
      await tx.sql`insert into catalog_items ${tx.sql({ id, ...columns, visibleFrom: visibleFrom ?? now.toString() })}`;
      await tx.sql`
        insert into catalog_prices (id, catalog_item_id, price_minor, setup_fee_minor, valid_from)
        values (${deps.ids.uuid()}, ${id}, ${priceMinor}, ${setupFeeMinor}, ${now})`;
      await recordShelf(tx, { shelf: itemShelf, ctx, id, verb: 'created', facts: { after: { ...input } } });
      return getItem(tx, id, now);
    });
  return unlessTaken(write, offerTaken);
}

export function updateItem({
  deps,
  ctx,
  id,
  input,
}: CatalogCall & { id: string; input: CatalogItemChange }): Promise<CatalogItem> {
  return deps.db.system(async (tx) => {
    await tx.sql`select 1 from catalog_items where id = ${id} for update`;
    const before = await getItem(tx, id, deps.clock.now());
    // A sold price never changes, nor whether it includes tax.
    if (before.isUsed && before.taxInclusive !== input.taxInclusive) throw stillInUse();
    const columns = { ...input, visibleFrom: input.visibleFrom ?? before.visibleFrom };
    await tx.sql`update catalog_items set ${tx.sql(columns)} where id = ${id}`;
    const after = await getItem(tx, id, deps.clock.now());
    await recordChange(tx, { shelf: itemShelf, ctx, id, before, after });
    return after;
  });
}

/** Makes this the offer that new clients start with. */
export async function makeTrial({ deps, ctx, id }: CatalogCall & { id: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    await tx.sql`lock table catalog_items in share row exclusive mode`;
    const item = await getItem(tx, id, deps.clock.now());
    if (item.startsTrial) return;
    const [days] = await tx.sql<{ days: number }[]>`
      select coalesce(c.trial_days, b.trial_days) as days from catalog_items c join billing_periods b on b.id = c.billing_period_id
       where c.id = ${id}`;
    // Nobody starts with something that must be paid immediately, nor with something archived.
    if (item.archivedAt !== null || (days?.days ?? 0) === 0) throw stillInUse();
    await tx.sql`update catalog_items set starts_trial = false where starts_trial`;
    await tx.sql`update catalog_items set starts_trial = true where id = ${id}`;
    await recordShelf(tx, { shelf: itemShelf, ctx, id, verb: 'trial_chosen' });
  });
}

export function restoreItem({ deps, ctx, id }: CatalogCall & { id: string }): Promise<void> {
  return unlessTaken(() => restoreToShelf({ deps, ctx, shelf: itemShelf, id }), offerTaken);
}
