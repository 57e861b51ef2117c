import type { SellerInput } from '@enlace/contract/billing/invoices/seller.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import type { SellerRow } from './invoices.types.ts';

const columns = [
  'legal_name',
  'country',
  'region',
  'tax_id',
  'line1',
  'line2',
  'postal_code',
  'city',
  'email',
  'iban',
  'bic',
  'bank_name',
  'due_days',
  'uses_verifactu',
  'footer',
  'time_zone',
  'updated_at',
];

export async function findSeller(tx: Tx): Promise<SellerRow | undefined> {
  const [row] = await tx.sql<SellerRow[]>`select ${tx.sql(columns)} from seller_identity`;
  return row;
}

export async function writeSeller(
  tx: Tx,
  { seller, now }: { seller: SellerInput; now: Temporal.Instant },
): Promise<SellerRow> {
  const { footer, ...rest } = seller;
  const values = { ...rest, footer: tx.sql.json(footer), updatedAt: now.toString() };
  const [row] = await tx.sql<SellerRow[]>`
    insert into seller_identity ${tx.sql(values)}
    on conflict (is_only) do update set ${tx.sql(values)} returning ${tx.sql(columns)}`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Clients with billing details and a subscription who were never invoiced: they wait for the operator. */
export async function countWaiting(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from billing_identities b
     where exists (select 1 from subscriptions s where s.owner_id = b.owner_id and s.state in ('pending_payment', 'active', 'past_due'))
       and not exists (select 1 from invoices i where i.owner_id = b.owner_id)`;
  return row?.total ?? 0;
}
