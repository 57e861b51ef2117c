import { z } from 'zod';
import { isCountry } from '../../account/details/countries.ts';
import { roundings } from '../money/money.ts';
import { codeSchema, namesInput, namesSchema, textsInput, textsSchema } from '../catalog/catalog.schemas.ts';
import { issue } from '../../core/field-issues.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** UNTDID 5305: standard, zero, exempt, reverse charge, within the EU, export, out of scope. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Codes of built-in taxes that apply between territories; used in place of a country. */
export const taxPlaces = { betweenMembers: 'EU', elsewhere: 'XX' } as const;

function isPlace(code: string): boolean {
  return isCountry(code) || code === taxPlaces.betweenMembers || code === taxPlaces.elsewhere;
}

const daySchema = z.iso.date();

export const taxRateInputSchema = z
  .strictObject({
    ratePpm: z.number().int().min(0).max(1_000_000),
    validFrom: daySchema,
    /** The first day it no longer applies. */
    validUntil: daySchema.nullable(),
  })
  .refine(({ validFrom, validUntil }) => validUntil === null || validUntil > validFrom, {
    path: ['validUntil'],
    ...issue('too_small'),
  });
export type TaxRateInput = z.output<typeof taxRateInputSchema>;

/** Whether no two of these rates apply on the same day. */
export function areRatesApart(rates: readonly TaxRateInput[]): boolean {
  const inOrder = rates.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return inOrder.every(({ validUntil }, index) => {
    const next = inOrder[index + 1];
    return next === undefined || (validUntil !== null && validUntil <= next.validFrom);
  });
}

export const taxInputSchema = z
  .strictObject({
    code: codeSchema,
    name: namesInput(),
    country: z.string().trim().toUpperCase().refine(isPlace, issue('invalid_option')),
    /** ISO 3166-2, where a different tax applies than in the rest of the country. */
    region: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
      .nullable(),
    category: z.enum(taxCategories),
    /** Printed on the invoice, where the law requires a reason. */
    note: textsInput(300),
    rounding: z.enum(roundings),
    rates: z.array(taxRateInputSchema).min(1).max(40),
  })
  .refine(({ region, country }) => region === null || region.startsWith(`${country}-`), {
    path: ['region'],
    ...issue('invalid_option'),
  })
  // Only charged taxes have a rate; the other categories mean that none applies.
  .refine(({ category, rates }) => category === 'S' || rates.every(({ ratePpm }) => ratePpm === 0), {
    path: ['category'],
    ...issue('invalid_option'),
  })
  .refine(({ rates }) => areRatesApart(rates), { path: ['rates'], ...issue('invalid_option') });
export type TaxInput = z.output<typeof taxInputSchema>;

export const taxRateSchema = z.object({
  id: idSchema,
  ratePpm: z.number().int(),
  validFrom: daySchema,
  validUntil: daySchema.nullable(),
});
export type TaxRate = z.infer<typeof taxRateSchema>;

export const taxSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: namesSchema,
  country: z.string(),
  region: z.string().nullable(),
  category: z.enum(taxCategories),
  note: textsSchema,
  rounding: z.enum(roundings),
  position: z.number().int(),
  archivedAt: instantSchema.nullable(),
  isUsed: z.boolean(),
  /** Oldest first. */
  rates: z.array(taxRateSchema),
  /** Today's rate; null when none applies. */
  ratePpm: z.number().int().nullable(),
});
export type Tax = z.infer<typeof taxSchema>;
