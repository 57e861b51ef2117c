import type { Tx } from '#platform/database/client.ts';
import type { TaxIdOutcome, TaxInForce } from './taxes.types.ts';

/** Taxes with the rate of a day, in the operator's order. A day before every rate uses the oldest: none is not zero. */
export async function readTaxesInForce(tx: Tx, on: Temporal.PlainDate): Promise<TaxInForce[]> {
  const day = on.toString();
  return tx.sql<TaxInForce[]>`
    select t.code, t.category, t.country, t.region, t.rounding, t.position, r.rate_ppm,
           case when t.note = '{}' then null else t.note end as note
      from taxes t
      join lateral (
        select rate_ppm from tax_rates where tax_id = t.id
          and ((valid_from <= ${day}::date and (valid_until is null or valid_until > ${day}::date))
               or not exists (select 1 from tax_rates e where e.tax_id = t.id and e.valid_from <= ${day}::date))
         order by valid_from limit 1
      ) r on true
     where t.archived_at is null
     order by t.position, t.id`;
}

export type SellerNumber = { country: string; taxId: string };

/** The seller's own number for queries; undefined without one. */
export async function findSellerNumber(tx: Tx): Promise<SellerNumber | undefined> {
  const [row] = await tx.sql<SellerNumber[]>`
    select country, tax_id from seller_identity where tax_id is not null`;
  return row;
}

export type BuyerNumber = { ownerId: string; country: string; taxId: string };

export async function findBuyerNumber(tx: Tx, ownerId: string): Promise<BuyerNumber | undefined> {
  const [row] = await tx.sql<BuyerNumber[]>`
    select owner_id, country, tax_id from billing_identities
     where owner_id = ${ownerId} and tax_id is not null and tax_id_kind = 'eu_vat'`;
  return row;
}

export async function findLastOutcome(
  tx: Tx,
  { owner, country, taxId }: { owner: string; country: string; taxId: string },
): Promise<TaxIdOutcome> {
  const [row] = await tx.sql<{ outcome: TaxIdOutcome }[]>`
    select outcome from tax_id_checks where owner_id = ${owner} and country = ${country} and tax_id = ${taxId}
     order by at desc, id desc limit 1`;
  return row?.outcome ?? 'unknown';
}
