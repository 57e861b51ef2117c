import { z } from 'zod';
import { currencies, isCurrency } from '../money/currencies.ts';
import { notForSaleReasons } from '../money/selling-currency.rules.ts';
import { issue } from '../../core/field-issues.ts';
import { type WireLocale, wireLocales, wireLocaleSchema } from '../../core/locale.ts';
import { planFeatures, planFeatureSchema } from '../../core/plan-features.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { quotaResourceSchema, quotaResources } from '../subscriptions/subscriptions.contract.ts';

export const catalogLimits = {
  name: 60,
  description: 160,
  feature: 90,
  features: 12,
  minor: 1_000_000_000_000,
  trialDays: 366,
  /** Days of notice before a price increase reaches existing subscribers. */
  noticeDays: 30,
} as const;

/** A name as stored: in every language. */
export const namesSchema = z.record(wireLocaleSchema, z.string());
/** A longer text that may be missing in some languages. */
export const textsSchema = z.partialRecord(wireLocaleSchema, z.string());

type Given = Partial<Record<WireLocale, string | undefined>>;

/** A language left empty gets the first text that is given. */
function fillNames(given: Given): Record<WireLocale, string> {
  const first = wireLocales.map((locale) => given[locale] ?? '').find((text) => text !== '') ?? '';
  return { es: given.es || first, en: given.en || first, jp: given.jp || first };
}

function localTexts(max: number) {
  const text = lineSchema({ min: 0, max }).optional();
  return z.strictObject({ es: text, en: text, jp: text });
}

/** A name in at least one language. */
export function namesInput(max: number = catalogLimits.name) {
  return localTexts(max)
    .refine((given) => Object.values(given).some((text) => text !== undefined && text !== ''), {
      path: ['es'],
      ...issue('required'),
    })
    .transform(fillNames);
}

/** An optional text. */
export function textsInput(max: number = catalogLimits.description) {
  return localTexts(max).transform((given): Partial<Record<WireLocale, string>> => {
    const filled = fillNames(given);
    return filled.es === '' ? {} : filled;
  });
}

export const codeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_]{2,40}$/);
export const currencySchema = z.string().trim().toUpperCase().refine(isCurrency, issue('invalid_option'));
export const sellingCurrencies = currencies;
export const minorInput = z.number().int().min(0).max(catalogLimits.minor);
export const orderSchema = z.strictObject({ ids: z.array(idSchema).min(1).max(500) });
/** Outcome of deleting: used items are archived, unused ones are gone. */
export const removalSchema = z.object({ outcome: z.enum(['archived', 'removed']) });
export type Removal = z.infer<typeof removalSchema>;

const shelfShape = {
  id: idSchema,
  code: z.string(),
  name: namesSchema,
  position: z.number().int(),
  archivedAt: instantSchema.nullable(),
  /** Whether deleting would archive it instead. */
  isUsed: z.boolean(),
};

export const periodUnits = ['day', 'week', 'month', 'year'] as const;
export const anchorModes = ['anniversary', 'calendar'] as const;
export type AnchorMode = (typeof anchorModes)[number];

export const billingPeriodInputSchema = z.strictObject({
  code: codeSchema,
  name: namesInput(),
  unit: z.enum(periodUnits),
  unitCount: z.number().int().min(1).max(60),
  trialDays: z.number().int().min(0).max(catalogLimits.trialDays),
  anchorMode: z.enum(anchorModes),
});
export type BillingPeriodInput = z.output<typeof billingPeriodInputSchema>;
export const billingPeriodSchema = z.object({
  ...shelfShape,
  unit: z.enum(periodUnits),
  unitCount: z.number().int(),
  trialDays: z.number().int(),
  anchorMode: z.enum(anchorModes),
  offers: z.number().int(),
});
export type BillingPeriod = z.infer<typeof billingPeriodSchema>;

export const accountTypeInputSchema = z.strictObject({
  code: codeSchema,
  name: namesInput(),
  isBusiness: z.boolean(),
  requiresTaxId: z.boolean(),
});
export type AccountTypeInput = z.output<typeof accountTypeInputSchema>;
export const accountTypeSchema = z.object({
  ...shelfShape,
  isBusiness: z.boolean(),
  requiresTaxId: z.boolean(),
  clients: z.number().int(),
});
export type AccountType = z.infer<typeof accountTypeSchema>;

export const quotaKinds = ['boolean', 'static', 'metered'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** An unlisted resource is unlimited. */
export const planQuotaSchema = z
  .strictObject({
    resource: quotaResourceSchema,
    kind: z.enum(quotaKinds),
    quota: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** Soft: exceeding it is reported, not refused. */
    isSoft: z.boolean(),
  })
  .refine(({ kind, quota }) => kind !== 'boolean' || quota <= 1, { path: ['quota'], ...issue('too_big') });
export type PlanQuotaInput = z.output<typeof planQuotaSchema>;

export const planInputSchema = z
  .strictObject({
    code: codeSchema,
    name: namesInput(),
    description: textsInput(60),
    features: z.array(namesInput(catalogLimits.feature)).max(catalogLimits.features),
    isHighlighted: z.boolean(),
    quotas: z
      .array(planQuotaSchema)
      .max(4)
      .refine((quotas) => new Set(quotas.map(({ resource }) => resource)).size === quotas.length, issue('too_many')),
    /** Resources without a limit. Every resource is here or in `quotas`: none is unlimited because nobody chose. */
    unlimited: z.array(quotaResourceSchema).max(4).optional(),
    /** What the plan has on its own, checked by the server. Absent: as it was; of a new plan, nothing. */
    featureKeys: z
      .array(planFeatureSchema)
      .max(planFeatures.length)
      .refine((keys) => new Set(keys).size === keys.length, issue('too_many'))
      .optional(),
    /** Everything of this plan is part of the new one too; null: of none. Absent: as it was. */
    includesPlanId: idSchema.nullable().optional(),
  })
  .superRefine(({ quotas, unlimited = [] }, context) => {
    const isLimited = (resource: (typeof quotaResources)[number]) =>
      quotas.some((quota) => quota.resource === resource);
    const unclear = quotaResources.find((resource) => isLimited(resource) === unlimited.includes(resource));
    if (unclear !== undefined)
      context.addIssue({ code: 'custom', path: ['quotas'], ...issue(isLimited(unclear) ? 'too_many' : 'required') });
  });
export type PlanInput = z.output<typeof planInputSchema>;
/** Prices in the list of plans: per month and per year in one currency, where such an offer exists. */
export const planPriceSchema = z.object({ currency: z.string(), priceMinor: z.number().int() });
export const planSchema = z.object({
  ...shelfShape,
  description: textsSchema,
  features: z.array(namesSchema),
  featureKeys: z.array(planFeatureSchema),
  isHighlighted: z.boolean(),
  quotas: z.array(planQuotaSchema),
  includesPlanId: idSchema.nullable(),
  monthly: planPriceSchema.nullable(),
  yearly: planPriceSchema.nullable(),
  /** Active subscriptions. */
  subscriptions: z.number().int(),
});
export type Plan = z.infer<typeof planSchema>;

export const packageQuotaSchema = z.strictObject({
  resource: quotaResourceSchema,
  amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
/** Why clients do not see it although its dates allow it; null when they do. */
const saleShape = { notForSale: z.enum(notForSaleReasons).nullable() };
const visibleShape = { visibleFrom: instantSchema.nullable(), visibleUntil: instantSchema.nullable() };
function isSpan({ visibleFrom, visibleUntil }: { visibleFrom: string | null; visibleUntil: string | null }): boolean {
  return visibleFrom === null || visibleUntil === null || Date.parse(visibleUntil) > Date.parse(visibleFrom);
}
const spanIssue = { path: ['visibleUntil'], ...issue('too_small') };

export const packageInputSchema = z
  .strictObject({
    code: codeSchema,
    name: namesInput(),
    description: textsInput(),
    currency: currencySchema,
    priceMinor: minorInput,
    taxInclusive: z.boolean(),
    /** Among grants that expire together, the smaller number is used up first. */
    priority: z.number().int().min(0).max(100),
    validDays: z.number().int().min(1).max(3660).nullable(),
    rollsOver: z.boolean(),
    accountTypeId: idSchema.nullable(),
    ...visibleShape,
    quotas: z
      .array(packageQuotaSchema)
      .min(1)
      .max(4)
      .refine((quotas) => new Set(quotas.map(({ resource }) => resource)).size === quotas.length, issue('too_many')),
  })
  .refine(isSpan, spanIssue)
  // Without an expiry there is nothing to roll over.
  .refine(({ validDays, rollsOver }) => validDays !== null || !rollsOver, {
    path: ['rollsOver'],
    ...issue('invalid_option'),
  });
export type PackageInput = z.output<typeof packageInputSchema>;
export const packageSchema = z.object({
  ...shelfShape,
  description: textsSchema,
  currency: z.string(),
  priceMinor: z.number().int(),
  taxInclusive: z.boolean(),
  priority: z.number().int(),
  validDays: z.number().int().nullable(),
  rollsOver: z.boolean(),
  accountTypeId: idSchema.nullable(),
  visibleFrom: instantSchema,
  visibleUntil: instantSchema.nullable(),
  quotas: z.array(packageQuotaSchema),
  purchases: z.number().int(),
  ...saleShape,
});
export type CatalogPackage = z.infer<typeof packageSchema>;

export const couponInputSchema = z
  .strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{3,40}$/),
    name: namesInput(),
    percentPpm: z.number().int().min(1).max(1_000_000).nullable(),
    amountMinor: z.number().int().min(1).max(catalogLimits.minor).nullable(),
    currency: currencySchema.nullable(),
    /** Number of periods; null: indefinitely. */
    periods: z.number().int().min(1).max(120).nullable(),
    planId: idSchema.nullable(),
    maxRedemptions: z.number().int().min(1).max(1_000_000_000).nullable(),
    validFrom: instantSchema.nullable(),
    validUntil: instantSchema.nullable(),
  })
  .refine(({ percentPpm, amountMinor }) => (percentPpm === null) !== (amountMinor === null), {
    path: ['percentPpm'],
    ...issue('required'),
  })
  .refine(({ amountMinor, currency }) => (amountMinor === null) === (currency === null), {
    path: ['currency'],
    ...issue('required'),
  })
  .refine(({ validFrom, validUntil }) => isSpan({ visibleFrom: validFrom, visibleUntil: validUntil }), {
    path: ['validUntil'],
    ...issue('too_small'),
  });
export type CouponInput = z.output<typeof couponInputSchema>;
export const couponSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: namesSchema,
  percentPpm: z.number().int().nullable(),
  amountMinor: z.number().int().nullable(),
  currency: z.string().nullable(),
  periods: z.number().int().nullable(),
  planId: idSchema.nullable(),
  maxRedemptions: z.number().int().nullable(),
  redeemed: z.number().int(),
  validFrom: instantSchema,
  validUntil: instantSchema.nullable(),
  archivedAt: instantSchema.nullable(),
});
export type Coupon = z.infer<typeof couponSchema>;

export const priceVersionSchema = z.object({
  id: idSchema,
  priceMinor: z.number().int(),
  setupFeeMinor: z.number().int(),
  validFrom: instantSchema,
  /** When it starts to apply to existing buyers; null: they keep what they bought. */
  existingFrom: instantSchema.nullable(),
  /** When they were notified. */
  noticedAt: instantSchema.nullable(),
  /** Active subscriptions at this price. */
  holders: z.number().int(),
  isSold: z.boolean(),
});
export type PriceVersion = z.infer<typeof priceVersionSchema>;

const itemShape = {
  taxInclusive: z.boolean(),
  /** Null: the length of the period. */
  trialDays: z.number().int().min(0).max(catalogLimits.trialDays).nullable(),
  ...visibleShape,
};
export const catalogItemInputSchema = z
  .strictObject({
    planId: idSchema,
    billingPeriodId: idSchema,
    accountTypeId: idSchema.nullable(),
    currency: currencySchema,
    priceMinor: minorInput,
    setupFeeMinor: minorInput,
    ...itemShape,
  })
  .refine(isSpan, spanIssue);
export type CatalogItemInput = z.output<typeof catalogItemInputSchema>;
export const catalogItemChangeSchema = z.strictObject(itemShape).refine(isSpan, spanIssue);
export type CatalogItemChange = z.output<typeof catalogItemChangeSchema>;

export const priceInputSchema = z.strictObject({
  priceMinor: minorInput,
  setupFeeMinor: minorInput,
  /** Null: from now. */
  validFrom: instantSchema.nullable(),
  /** When it reaches holders of an older price; null: never. */
  existingFrom: instantSchema.nullable(),
});
export type PriceInput = z.output<typeof priceInputSchema>;

export const catalogItemSchema = z.object({
  id: idSchema,
  planId: idSchema,
  billingPeriodId: idSchema,
  accountTypeId: idSchema.nullable(),
  currency: z.string(),
  taxInclusive: z.boolean(),
  trialDays: z.number().int().nullable(),
  visibleFrom: instantSchema,
  visibleUntil: instantSchema.nullable(),
  /** New clients start with it. */
  startsTrial: z.boolean(),
  archivedAt: instantSchema.nullable(),
  /** Current price for a new client. */
  price: priceVersionSchema,
  /** The next announced price. */
  nextPrice: priceVersionSchema.nullable(),
  versions: z.number().int(),
  subscriptions: z.number().int(),
  isUsed: z.boolean(),
  ...saleShape,
});
export type CatalogItem = z.infer<typeof catalogItemSchema>;
