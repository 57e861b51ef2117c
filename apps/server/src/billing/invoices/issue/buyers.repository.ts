import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Names, Party } from '../invoices.types.ts';

export type BuyerRow = Omit<Party, 'legalName'> & {
  ownerId: string;
  /** Null when the client has not said whom invoices are made out to. */
  legalName: string | null;
  locale: Locale;
  timeZone: string;
  isBusiness: boolean;
  taxIdOutcome: 'valid' | 'invalid' | 'unknown' | 'none';
};

/** Whom the invoices of these clients are made out to, with what is known of their tax numbers. */
export async function readBuyers(tx: Tx, owners: readonly string[]): Promise<Map<string, BuyerRow>> {
  const rows = await tx.sql<BuyerRow[]>`
    select u.id as owner_id, coalesce(u.locale, 'es') as locale, u.time_zone, coalesce(t.is_business, false) as is_business,
           b.legal_name, b.country, b.region, b.tax_id, b.line1, b.line2, b.postal_code, b.city, b.email,
           case when b.tax_id is null then 'none' else coalesce(
             (select c.outcome from tax_id_checks c
               where c.owner_id = b.owner_id and c.country = b.country and c.tax_id = b.tax_id
               order by c.at desc limit 1), 'unknown') end as tax_id_outcome
      from users u
      left join account_types t on t.id = u.account_type_id
      left join billing_identities b on b.owner_id = u.id
     where u.id = any(${[...new Set(owners)]}::uuid[])`;
  return new Map(rows.map((row) => [row.ownerId, row]));
}

/** What readers call these taxes. */
export async function readTaxNames(tx: Tx, codes: readonly string[]): Promise<Map<string, Names>> {
  const rows = await tx.sql<{ code: string; name: Names }[]>`
    select code, name from taxes where code = any(${[...new Set(codes)]}::text[])`;
  return new Map(rows.map(({ code, name }) => [code, name]));
}
