/** Why an offer cannot be sold now, whatever its dates say. */
export const notForSaleReasons = ['euro_rate_missing'] as const;
export type NotForSale = (typeof notForSaleReasons)[number];

/** What a Spanish seller declares is in euros; no exchange rates are kept, so another currency can be neither invoiced nor sold. */
export function notForSaleIn({
  sellerCountry,
  currency,
}: {
  /** Undefined while nobody said who issues the invoices. */
  sellerCountry: string | undefined;
  currency: string;
}): NotForSale | null {
  return sellerCountry === 'ES' && currency !== 'EUR' ? 'euro_rate_missing' : null;
}
