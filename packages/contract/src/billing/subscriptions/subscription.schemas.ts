import { z } from 'zod';
import { dayCodec, instantCodec } from '../../core/codecs.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const accessLevels = ['full', 'read_only', 'none'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const localNamesSchema = z.record(wireLocaleSchema, z.string());

/** Integer minor units of the accompanying currency. */
export const minorSchema = z.number().int();
export const currencyCodeSchema = z.string().regex(/^[A-Z]{3}$/);

/** A line of a charge; `netMinor` is negative in credits and discounts. */
export const chargeLineSchema = z.object({
  kind: z.enum(['subscription', 'proration_credit', 'proration_charge', 'setup_fee', 'package', 'discount', 'custom']),
  description: z.string(),
  netMinor: minorSchema,
  /** Including tax, where the price includes it. */
  grossMinor: minorSchema.nullable(),
  periodStart: instantCodec.nullable(),
  periodEnd: instantCodec.nullable(),
});

/** What an invoice would state, to the cent: computed by the same code. */
export const chargeSchema = z.object({
  currency: currencyCodeSchema,
  lines: z.array(chargeLineSchema),
  taxes: z.array(
    z.object({
      code: z.string(),
      category: z.string(),
      ratePpm: z.number().int(),
      netMinor: minorSchema,
      taxMinor: minorSchema,
    }),
  ),
  netMinor: minorSchema,
  taxMinor: minorSchema,
  totalMinor: minorSchema,
  /** Deducted from the client's credit. */
  creditMinor: minorSchema,
  /** Amount due. */
  dueMinor: minorSchema,
});
export type Charge = z.input<typeof chargeSchema>;

/** The plan of an offer, as a client reads it. */
export const planNameSchema = z.object({ code: z.string(), name: localNamesSchema });

/** Summary of an offer: plan, billing period, price. */
export const offerSummarySchema = z.object({
  catalogItemId: idSchema,
  plan: planNameSchema,
  period: z.object({
    code: z.string(),
    name: localNamesSchema,
    unit: z.enum(['day', 'week', 'month', 'year']),
    unitCount: z.number().int(),
  }),
  currency: currencyCodeSchema,
  priceMinor: minorSchema,
  taxInclusive: z.boolean(),
});
export type OfferSummary = z.infer<typeof offerSummarySchema>;

export const openInvoiceSchema = z.object({
  id: idSchema,
  fullNumber: z.string(),
  currency: currencyCodeSchema,
  dueMinor: minorSchema,
  dueDate: dayCodec.nullable(),
});

export const couponUseSchema = z.object({
  code: z.string(),
  name: localNamesSchema,
  percentPpm: z.number().int().nullable(),
  amountMinor: minorSchema.nullable(),
  /** Null: indefinitely. */
  periodsLeft: z.number().int().nullable(),
});

export const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z0-9_-]{3,40}$/));

export const cancelReasons = [
  'too_expensive',
  'missing_feature',
  'not_used',
  'other_product',
  'temporary',
  'other',
] as const;
export const cancelReasonSchema = z.enum(cancelReasons);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const subscriptionLimits = { note: 500, reason: 300, forecast: 24, trialDays: 366, pauseDays: 366 } as const;
export const decisionReasonSchema = lineSchema({ max: subscriptionLimits.reason });

/** Subjects of billing notices in the app. */
export const billingNotices = [
  'payment_failed',
  'read_only',
  'suspended',
  'cancelled',
  'trial_over',
  'start_expired',
  'recovered',
] as const;
export type BillingNotice = (typeof billingNotices)[number];

/** Events of a subscription; each has a text in the interface. */
export const subscriptionEventKinds = [
  'trial_started',
  'started',
  'start_expired',
  'activated',
  'offer_chosen',
  'trial_ended',
  'trial_extended',
  'renewed',
  'upgraded',
  'downgrade_scheduled',
  'downgraded',
  'scheduled_change_cancelled',
  'price_changed',
  'cancel_requested',
  'cancel_withdrawn',
  'cancelled',
  'replaced',
  'paused',
  'resumed',
  'payment_failed',
  'past_due',
  'dunning_step',
  'suspended',
  'recovered',
  'coupon_added',
  'parked',
  'unparked',
  'package_bought',
  'package_started',
  'package_exhausted',
  'package_expired',
  'package_rolled_over',
  'package_revoked',
  'quota_granted',
  'quota_revoked',
] as const;
export const subscriptionEventKindSchema = z.enum(subscriptionEventKinds);
export type SubscriptionEventKind = z.infer<typeof subscriptionEventKindSchema>;

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One entry of the timeline. `before` and `after` hold plain values: state, planCode, periodEnd, amountMinor, … */
export const subscriptionEventSchema = z.object({
  id: idSchema,
  at: instantCodec,
  kind: subscriptionEventKindSchema,
  actor: z.enum(['client', 'admin', 'system', 'provider']),
  /** Name of the administrator; null for everybody else. */
  actorName: z.string().nullable(),
  before: factsSchema.nullable(),
  after: factsSchema.nullable(),
  /** Full number of the related invoice. */
  invoiceNumber: z.string().nullable(),
  invoiceId: idSchema.nullable(),
});
export type SubscriptionEvent = z.input<typeof subscriptionEventSchema>;
