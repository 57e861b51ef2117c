import { notForSaleIn } from '@enlace/contract/billing/money/selling-currency.rules.ts';
import type { Party } from '../invoices.types.ts';

/** Up to here a Spanish invoice may omit the buyer's tax number (RD 1619/2012, art. 4): 400 euros including tax. */
const simplifiedUpToMinor = 400_00;

export type LegalRefusal = 'billing.full_invoice_needs_tax_id' | 'billing.euro_rate_missing';
type Input = {
  seller: { country: string };
  buyer: Pick<Party, 'country' | 'taxId'>;
  currency: string;
  totalMinor: number;
};

/** Whether the seller's declaration would need an exchange rate, of which none is stored. */
export function needsEuroRate({ seller, currency }: Pick<Input, 'seller' | 'currency'>): boolean {
  return notForSaleIn({ sellerCountry: seller.country, currency }) === 'euro_rate_missing';
}

/**
 * Why a Spanish seller may not issue this; undefined when allowed. Such a seller's records and tax are in euros, and no
 * exchange rate is known here, so another currency would be declared as if it were euros.
 */
export function legalRefusalOf({ seller, buyer, currency, totalMinor }: Input): LegalRefusal | undefined {
  if (needsEuroRate({ seller, currency })) return 'billing.euro_rate_missing';
  if (seller.country !== 'ES') return undefined;
  const isSimplified = buyer.country === 'ES' && buyer.taxId === null;
  return isSimplified && totalMinor > simplifiedUpToMinor ? 'billing.full_invoice_needs_tax_id' : undefined;
}
