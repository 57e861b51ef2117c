import { type NotForSale, notForSaleIn } from '@enlace/contract/billing/money/selling-currency.rules.ts';
import type { Tx } from '#platform/database/client.ts';

export type SaleLimit = (currency: string) => NotForSale | null;

/** Why the current seller may not sell in a currency. */
export async function readSaleLimit(tx: Tx): Promise<SaleLimit> {
  const [seller] = await tx.sql<{ country: string }[]>`select country from seller_identity`;
  return (currency) => notForSaleIn({ sellerCountry: seller?.country, currency });
}
