import type { Tx } from '#platform/database/client.ts';
import type { FoundOffer, FoundPackage, PackageOffer } from './catalog.types.ts';

type OfferScope = { at: Temporal.Instant; catalogItemId?: string; accountTypeId?: string | null };

/** Items with the current price for new clients; an item whose first price is in the future has that one. */
function offerRows(tx: Tx, { at, catalogItemId, accountTypeId }: OfferScope) {
  return tx.sql<FoundOffer[]>`
    select c.id as catalog_item_id, p.id as plan_id, p.code as plan_code, p.name as plan_name, p.position as plan_position,
           b.code as period_code, b.name as period_name, b.unit, b.unit_count, b.anchor_mode,
           coalesce(c.trial_days, b.trial_days) as trial_days, c.account_type_id, c.currency,
           v.id as price_id, v.price_minor, v.setup_fee_minor, c.tax_inclusive,
           (c.archived_at is null and p.archived_at is null and b.archived_at is null and t.archived_at is null
             and not c.starts_trial and v.valid_from <= ${at}
             and c.visible_from <= ${at} and (c.visible_until is null or c.visible_until > ${at})) as is_available
      from catalog_items c
      join plans p on p.id = c.plan_id
      join billing_periods b on b.id = c.billing_period_id
      left join account_types t on t.id = c.account_type_id
      join lateral (
        select id, price_minor, setup_fee_minor, valid_from from catalog_prices
         where catalog_item_id = c.id
         order by valid_from <= ${at} desc, case when valid_from <= ${at} then valid_from end desc, valid_from limit 1
      ) v on true
     where true
       ${catalogItemId === undefined ? tx.sql`` : tx.sql`and c.id = ${catalogItemId}`}
       ${accountTypeId === undefined ? tx.sql`` : tx.sql`and (c.account_type_id is null or c.account_type_id = ${accountTypeId})`}
     order by p.position, b.position, c.position, c.id`;
}

export async function readOffers(
  tx: Tx,
  { at, accountTypeId }: { at: Temporal.Instant; accountTypeId: string | null },
): Promise<FoundOffer[]> {
  const rows = await offerRows(tx, { at, accountTypeId });
  return rows.filter(({ isAvailable }) => isAvailable);
}

export async function readOffer(
  tx: Tx,
  { at, catalogItemId }: { at: Temporal.Instant; catalogItemId: string },
): Promise<FoundOffer | undefined> {
  const [row] = await offerRows(tx, { at, catalogItemId });
  return row;
}

type PackageScope = { at: Temporal.Instant; packageId?: string; accountTypeId?: string | null };

function packageRows(tx: Tx, { at, packageId, accountTypeId }: PackageScope) {
  return tx.sql<FoundPackage[]>`
    select k.id as package_id, k.code, k.name, k.description, k.currency, k.price_minor, k.tax_inclusive, k.priority,
           k.valid_days, k.rolls_over, k.account_type_id,
           (k.archived_at is null and k.visible_from <= ${at} and (k.visible_until is null or k.visible_until > ${at})) as is_available,
           (select coalesce(jsonb_agg(jsonb_build_object('resource', q.resource, 'amount', q.amount) order by q.resource), '[]')
              from package_quotas q where q.package_id = k.id) as quotas
      from packages k
     where true
       ${packageId === undefined ? tx.sql`` : tx.sql`and k.id = ${packageId}`}
       ${accountTypeId === undefined ? tx.sql`` : tx.sql`and (k.account_type_id is null or k.account_type_id = ${accountTypeId})`}
     order by k.position, k.id`;
}

export async function readPackages(
  tx: Tx,
  { at, accountTypeId }: { at: Temporal.Instant; accountTypeId: string | null },
): Promise<PackageOffer[]> {
  const rows = await packageRows(tx, { at, accountTypeId });
  return rows.filter(({ isAvailable }) => isAvailable);
}

export async function readPackage(
  tx: Tx,
  { at, packageId }: { at: Temporal.Instant; packageId: string },
): Promise<FoundPackage | undefined> {
  const [row] = await packageRows(tx, { at, packageId });
  return row;
}
