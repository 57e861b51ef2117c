/** Why an offer cannot be sold now, regardless of its dates. */
export const notForSaleReasons = ['euro_rate_missing'] as const;
export type NotForSale = (typeof notForSaleReasons)[number];

/** A Spanish seller files taxes in euros and no exchange rates are stored, so other currencies can be neither invoiced nor sold. */
export function notForSaleIn({
  sellerCountry,
  currency,
}: {
  /** Undefined until the seller is configured. */
  sellerCountry: string | undefined;
  currency: string;
}): NotForSale | null {
  return sellerCountry === 'ES' && currency !== 'EUR' ? 'euro_rate_missing' : null;
}
