type Seller = {
  country: string;
  legalName: string;
  taxId: string | null;
  line1: string;
  postalCode: string | null;
  city: string;
  email: string;
};

export const sellerFields = ['legalName', 'taxId', 'line1', 'postalCode', 'city', 'email'] as const;
const elsewhere = ['legalName', 'line1', 'city', 'email'] as const;
export type SellerField = (typeof sellerFields)[number];

/**
 * The seller details an invoice requires that are still missing. Spain requires the tax number and the whole address
 * (RD 1619/2012, art. 6.1).
 */
export function missingOfSeller(seller: Seller): SellerField[] {
  const fields = seller.country === 'ES' ? sellerFields : elsewhere;
  return fields.filter((field) => !seller[field]?.trim());
}
