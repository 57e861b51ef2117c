import { z } from 'zod';
import { emailSchema, lineSchema } from '../../core/primitives.ts';
import { isCompanyName } from './company-name.rules.ts';
import { isCountry } from './countries.ts';
import { readPostalCode } from './postal-codes.ts';
import { issue } from '../../core/field-issues.ts';
import { euVatRules } from './tax-id/eu-vat.ts';
import { readTaxId, taxIdKinds } from './tax-id/tax-id.rules.ts';

/** An optional line; an empty one is stored as null. */
function optionalLine(max: number) {
  return lineSchema({ min: 0, max })
    .nullable()
    .transform((text) => text || null);
}

const shape = {
  legalName: lineSchema({ max: 160 }),
  country: z.string().trim().toUpperCase().refine(isCountry, issue('invalid_option')),
  taxId: optionalLine(40),
  line1: lineSchema({ max: 160 }),
  line2: optionalLine(160),
  postalCode: optionalLine(12),
  city: lineSchema({ max: 100 }),
  region: optionalLine(100),
  email: emailSchema,
};

/** A company in the EU needs a tax number: an invoice without one is of no use to it. */
export function lacksCompanyTaxId({
  legalName,
  country,
  taxId,
}: Pick<BillingIdentity, 'legalName' | 'country' | 'taxId'>) {
  return taxId === null && euVatRules[country] !== undefined && isCompanyName(legalName);
}

/** The invoiced party. The tax id and the postal code are checked by the rules of their country. */
export const billingIdentityInputSchema = z.strictObject(shape).transform((input, context) => {
  const { country } = input;
  const taxId = input.taxId === null ? null : readTaxId({ country, text: input.taxId });
  const postalCode = input.postalCode === null ? null : readPostalCode({ country, text: input.postalCode });
  if (taxId === undefined) context.addIssue({ code: 'custom', path: ['taxId'], ...issue('invalid_tax_id') });
  if (lacksCompanyTaxId(input)) context.addIssue({ code: 'custom', path: ['taxId'], ...issue('company_needs_tax_id') });
  if (postalCode === undefined)
    context.addIssue({ code: 'custom', path: ['postalCode'], ...issue('invalid_postal_code') });
  return { ...input, taxId: taxId?.value ?? null, taxIdKind: taxId?.kind ?? null, postalCode: postalCode ?? null };
});
export type BillingIdentityInput = z.output<typeof billingIdentityInputSchema>;

export const billingIdentitySchema = z.object({
  legalName: z.string(),
  country: z.string(),
  taxId: z.string().nullable(),
  taxIdKind: z.enum(taxIdKinds).nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  email: z.string(),
});
export type BillingIdentity = z.infer<typeof billingIdentitySchema>;
