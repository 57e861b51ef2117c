import { z } from 'zod';
import { isCountry } from '../../account/details/countries.ts';
import { readPostalCode } from '../../account/details/postal-codes.ts';
import { readTaxId } from '../../account/details/tax-id/tax-id.rules.ts';
import { instantCodec } from '../../core/codecs.ts';
import { issue } from '../../core/field-issues.ts';
import { wireLocales } from '../../core/locale.ts';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, emptySchema, idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { timeZoneSchema } from '../../core/time-zone.ts';
import { readIban } from './iban.rules.ts';
import { invoiceKindSchema } from './invoices.schemas.ts';
import { missingOfSeller } from './seller-completeness.rules.ts';
import { readPattern } from './series-pattern.rules.ts';

const read = { access: 'admin', permission: 'invoices.read' } as const;
const write = { access: 'admin', permission: 'invoices.write' } as const;

function optionalLine(max: number) {
  return lineSchema({ min: 0, max })
    .nullable()
    .transform((text) => text || null);
}

const footerSchema = z.partialRecord(z.enum(wireLocales), lineSchema({ min: 0, max: 300 }));

/** The issuer of invoices. Issued invoices keep the identity they were issued with. */
export const sellerInputSchema = z
  .strictObject({
    legalName: lineSchema({ max: 160 }),
    country: z.string().trim().toUpperCase().refine(isCountry, issue('invalid_option')),
    /** ISO 3166-2, where a different tax applies than in the rest of the country (`ES-CN`). */
    region: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
      .nullable(),
    taxId: optionalLine(40),
    line1: lineSchema({ max: 160 }),
    line2: optionalLine(160),
    postalCode: optionalLine(12),
    city: lineSchema({ max: 100 }),
    email: emailSchema,
    iban: optionalLine(42),
    bic: optionalLine(11),
    bankName: optionalLine(100),
    dueDays: z.number().int().min(0).max(120),
    /** Accepted and ignored: records are chained for everybody, and neither sent nor signed yet. */
    usesVerifactu: z.boolean().optional(),
    /** Issue dates are calendar days in this time zone. */
    timeZone: timeZoneSchema,
    /** Footer of every invoice (such as the register entry), by language. */
    footer: footerSchema,
  })
  .transform((input, context) => {
    const { country } = input;
    const taxId = input.taxId === null ? null : readTaxId({ country, text: input.taxId });
    const postalCode = input.postalCode === null ? null : readPostalCode({ country, text: input.postalCode });
    const iban = input.iban === null ? null : readIban(input.iban);
    const bic = input.bic?.replace(/\s/g, '').toUpperCase() ?? null;
    if (taxId === undefined) context.addIssue({ code: 'custom', path: ['taxId'], ...issue('invalid_tax_id') });
    if (postalCode === undefined)
      context.addIssue({ code: 'custom', path: ['postalCode'], ...issue('invalid_postal_code') });
    if (iban === undefined) context.addIssue({ code: 'custom', path: ['iban'], ...issue('invalid_format') });
    if (bic !== null && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
      context.addIssue({ code: 'custom', path: ['bic'], ...issue('invalid_format') });
    if (input.region !== null && !input.region.startsWith(country))
      context.addIssue({ code: 'custom', path: ['region'], ...issue('invalid_option') });
    // Required on Spanish invoices.
    for (const field of missingOfSeller(input))
      if (input[field] === null) context.addIssue({ code: 'custom', path: [field], ...issue('required') });
    return {
      ...input,
      usesVerifactu: false,
      taxId: taxId?.value ?? null,
      postalCode: postalCode ?? null,
      iban: iban ?? null,
      bic,
    };
  });
export type SellerInput = z.output<typeof sellerInputSchema>;

export const sellerSchema = z.object({
  legalName: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  taxId: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string(),
  email: z.string(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bankName: z.string().nullable(),
  dueDays: z.number().int(),
  timeZone: z.string(),
  footer: z.partialRecord(z.enum(wireLocales), z.string()),
  updatedAt: instantCodec,
});
export type Seller = z.input<typeof sellerSchema>;

export const getSeller = defineOperation({
  id: 'invoice_seller.get',
  method: 'GET',
  path: '/api/admin/invoice-seller',
  ...read,
  summary: 'The seller; null on an installation where it is not set, which then issues no invoices',
  reply: z.object({
    seller: sellerSchema.nullable(),
    /** Clients whose first invoice waits until the seller is configured. */
    waiting: z.number().int(),
  }),
});

export const putSeller = defineOperation({
  id: 'invoice_seller.put',
  method: 'PUT',
  path: '/api/admin/invoice-seller',
  ...write,
  proof: true,
  summary: 'Set the seller for invoices from now on',
  body: sellerInputSchema,
  reply: z.object({ seller: sellerSchema }),
});

export const seriesSchema = z.object({
  id: idSchema,
  code: z.string(),
  kind: invoiceKindSchema,
  pattern: z.string(),
  restartsYearly: z.boolean(),
  isDefault: z.boolean(),
  /** Numbers trial invoices while the installation is a test one; outside the books. */
  isTest: z.boolean(),
  archivedAt: instantSchema.nullable(),
  /** Number of invoices issued in it. */
  issued: z.number().int(),
  /** The next number. */
  next: z.string(),
});
export type Series = z.infer<typeof seriesSchema>;

export const listSeries = defineOperation({
  id: 'invoice_series.list',
  method: 'GET',
  path: '/api/admin/invoice-series',
  ...read,
  summary: 'The invoice number series',
  reply: z.object({ items: z.array(seriesSchema) }),
});

export const createSeries = defineOperation({
  id: 'invoice_series.create',
  method: 'POST',
  path: '/api/admin/invoice-series',
  ...write,
  proof: true,
  summary: 'A new series; its numbers must be distinguishable from those of the others',
  body: z
    .strictObject({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9-]{1,12}$/),
      kind: invoiceKindSchema,
      /** `{year}` and `{number:6}` are placeholders. */
      pattern: lineSchema({ max: 40 }).refine((text) => readPattern(text) !== undefined, issue('invalid_format')),
      restartsYearly: z.boolean(),
    })
    // Without the year the same number would repeat.
    .refine(({ pattern, restartsYearly }) => !restartsYearly || pattern.includes('{year}'), {
      path: ['pattern'],
      ...issue('invalid_format'),
    }),
  reply: seriesSchema,
  errors: ['billing.series_ambiguous', 'billing.series_taken'],
});

const seriesParams = z.object({ id: idSchema });

export const makeSeriesDefault = defineOperation({
  id: 'invoice_series.make_default',
  method: 'POST',
  path: '/api/admin/invoice-series/:id/default',
  ...write,
  proof: true,
  summary: 'Use this series for new invoices (or credit notes) from now on',
  params: seriesParams,
  reply: emptySchema,
});

export const archiveSeries = defineOperation({
  id: 'invoice_series.archive',
  method: 'POST',
  path: '/api/admin/invoice-series/:id/archive',
  ...write,
  summary: 'Archive a series; its invoices keep their numbers',
  params: seriesParams,
  reply: emptySchema,
  errors: ['billing.series_in_use'],
});
