import type { CatalogItem, PriceVersion } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { priceAt } from './catalog.rules.ts';
import type { SaleLimit } from './selling-currency.repository.ts';

export type PriceRow = Omit<PriceVersion, 'validFrom' | 'existingFrom' | 'noticedAt'> & {
  catalogItemId: string;
  validFrom: Temporal.Instant;
  existingFrom: Temporal.Instant | null;
  noticedAt: Temporal.Instant | null;
};

/** Prices of one item or of all, with their holders. */
export async function readPrices(tx: Tx, itemId?: string): Promise<PriceRow[]> {
  const only = (column: string) => (itemId === undefined ? tx.sql`` : tx.sql`where ${tx.sql(column)} = ${itemId}`);
  return tx.sql<PriceRow[]>`
    with held as (
      select catalog_price_id as id, count(*) filter (where state not in ('expired', 'cancelled', 'scheduled'))::int as now
        from subscriptions ${only('catalog_item_id')} group by 1
    )
    select v.id, v.catalog_item_id, v.price_minor, v.setup_fee_minor, v.valid_from, v.existing_from, v.noticed_at,
           coalesce(h.now, 0) as holders,
           (h.id is not null or exists (select 1 from subscription_periods p where p.catalog_price_id = v.id)) as is_sold
      from catalog_prices v left join held h on h.id = v.id
      ${only('v.catalog_item_id')} order by v.valid_from desc`;
}

export type ItemRow = Omit<
  CatalogItem,
  | 'price'
  | 'nextPrice'
  | 'versions'
  | 'subscriptions'
  | 'isUsed'
  | 'archivedAt'
  | 'visibleFrom'
  | 'visibleUntil'
  | 'notForSale'
> & { archivedAt: Temporal.Instant | null; visibleFrom: Temporal.Instant; visibleUntil: Temporal.Instant | null };

export async function readItems(tx: Tx, id?: string): Promise<ItemRow[]> {
  return tx.sql<ItemRow[]>`
    select c.id, c.plan_id, c.billing_period_id, c.account_type_id, c.currency, c.tax_inclusive, c.trial_days, c.visible_from,
           c.visible_until, c.starts_trial, c.archived_at
      from catalog_items c join plans p on p.id = c.plan_id join billing_periods b on b.id = c.billing_period_id
     where true ${id === undefined ? tx.sql`` : tx.sql`and c.id = ${id}`}
     order by p.position, b.position, c.currency, c.position, c.id`;
}

export function presentPrice(row: PriceRow): PriceVersion {
  const { id, priceMinor, setupFeeMinor, validFrom, existingFrom, noticedAt, holders, isSold } = row;
  return {
    id,
    priceMinor,
    setupFeeMinor,
    validFrom: validFrom.toString(),
    existingFrom: existingFrom?.toString() ?? null,
    noticedAt: noticedAt?.toString() ?? null,
    holders,
    isSold,
  };
}

/** An item with its current and its next price. */
export function presentItem(
  row: ItemRow,
  { prices, at, limit }: { prices: readonly PriceRow[]; at: Temporal.Instant; limit: SaleLimit },
): CatalogItem {
  const price = priceAt(prices, at);
  if (!price) throw new Error(`a catalogue item has no price: ${row.id}`);
  const next = prices
    .filter(({ id, validFrom }) => id !== price.id && Temporal.Instant.compare(validFrom, at) > 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.validFrom, other.validFrom))[0];
  return {
    ...row,
    archivedAt: row.archivedAt?.toString() ?? null,
    visibleFrom: row.visibleFrom.toString(),
    visibleUntil: row.visibleUntil?.toString() ?? null,
    price: presentPrice(price),
    nextPrice: next ? presentPrice(next) : null,
    versions: prices.length,
    subscriptions: prices.reduce((sum, { holders }) => sum + holders, 0),
    isUsed: prices.some(({ isSold }) => isSold),
    notForSale: limit(row.currency),
  };
}
