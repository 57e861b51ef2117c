import { z } from 'zod';
import { dayCodec, instantCodec } from '../../core/codecs.ts';
import { defineOperation } from '../../core/operation.ts';
import { payOptionsSchema, paymentSchema, payWaySchema } from '../payments/payments.schemas.ts';
import { chargeErrors, couponErrors, payWayErrors } from './charge-errors.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { planFeatureSchema } from '../../core/plan-features.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import {
  cancelReasonSchema,
  chargeSchema,
  couponCodeSchema,
  couponUseSchema,
  localNamesSchema,
  minorSchema,
  offerSummarySchema,
  subscriptionEventSchema,
  subscriptionLimits,
} from './subscription.schemas.ts';
import { quotaResourceSchema, subscriptionSchema } from './subscriptions.contract.ts';

const base = '/api/subscription';

/** The effect of choosing an offer for this client. */
export const changeKinds = ['current', 'scheduled', 'start', 'after_trial', 'upgrade', 'downgrade'] as const;
export const changeKindSchema = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKindSchema>;

export const offeredPlanSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: localNamesSchema,
  description: localNamesSchema,
  /** What it has of its own, and of a plan it includes that is not offered here. */
  features: z.array(localNamesSchema),
  /** What the server lets it do, with what included plans have. */
  featureKeys: z.array(planFeatureSchema),
  /** An offered plan whose features it has as well. */
  includesPlanId: idSchema.nullable(),
  isHighlighted: z.boolean(),
  quotas: z.array(
    z.object({
      resource: quotaResourceSchema,
      /** Null: unlimited. */
      quota: z.number().int().nullable(),
      kind: z.enum(['boolean', 'static', 'metered']),
      isSoft: z.boolean(),
    }),
  ),
});

/** Prices are what the client reads: for a consumer with tax, which `taxInclusive` then says. */
export const clientOfferSchema = offerSummarySchema.extend({
  planId: idSchema,
  trialDays: z.number().int(),
  setupFeeMinor: minorSchema,
  /** Yearly cost, for comparing billing periods. */
  yearlyMinor: minorSchema,
  change: changeKindSchema,
});
export type ClientOffer = z.infer<typeof clientOfferSchema>;

export const listClientOffers = defineOperation({
  id: 'subscriptions.offers',
  method: 'GET',
  path: `${base}/offers`,
  access: 'user',
  permission: 'billing.read',
  summary: 'Plans and offers available to the client, each with what choosing it would mean',
  reply: z.object({
    plans: z.array(offeredPlanSchema),
    offers: z.array(clientOfferSchema),
    /** False: what costs something cannot be bought yet, because the operator has not finished setting up. */
    isSellingOpen: z.boolean(),
  }),
});

const choiceShape = { catalogItemId: idSchema, couponCode: couponCodeSchema.optional() };

export const changePreviewSchema = z.object({
  kind: changeKindSchema.exclude(['current', 'scheduled']),
  offer: offerSummarySchema,
  effectiveAt: instantCodec,
  /** Charged when it takes effect: now for a start and an upgrade, otherwise at the end of the period. */
  charge: chargeSchema,
  isChargedNow: z.boolean(),
  /** Due now: the charge, or 0 where it comes later. */
  dueNowMinor: minorSchema,
  /** The renewal after that. */
  renewal: z.object({ at: instantCodec, charge: chargeSchema }),
  coupon: couponUseSchema.nullable(),
  pay: payOptionsSchema,
  /** Usage above the new limits; nothing is lost, but nothing can be added. */
  overQuota: z.array(z.object({ resource: quotaResourceSchema, used: z.number().int(), limit: z.number().int() })),
  /** Features of the current plan that the new one lacks: what uses them stops, and nothing is deleted. */
  losesFeatures: z.array(planFeatureSchema),
});
export type ChangePreview = z.input<typeof changePreviewSchema>;

export const previewChange = defineOperation({
  id: 'subscriptions.preview_change',
  method: 'POST',
  path: `${base}/preview`,
  access: 'user',
  permission: 'billing.read',
  history: 'none',
  summary: 'The exact charge of choosing an offer, calculated by the code that would issue the invoice',
  body: z.strictObject(choiceShape),
  reply: changePreviewSchema,
  errors: [
    ...chargeErrors,
    ...couponErrors,
    'subscriptions.offer_unavailable',
    'subscriptions.same_offer',
    'subscriptions.unpaid',
    'subscriptions.not_possible',
    'subscriptions.start_pending',
    'subscriptions.parked',
  ],
});

/** State after a change, and the invoice when something is due. */
export const changedSchema = z.object({
  subscription: subscriptionSchema.nullable(),
  invoiceId: idSchema.nullable(),
  dueMinor: minorSchema,
});

export const payByWords =
  'The saved method (the default), or a bank transfer; without a usable one nothing is bought and no invoice is issued';

export const boughtSchema = changedSchema.extend({
  /** The charge to the saved method; its `actionUrl` is where the bank asks. Null: nothing is due, or a transfer is awaited. */
  payment: paymentSchema.nullable(),
});

export const changeSubscription = defineOperation({
  id: 'subscriptions.change',
  method: 'POST',
  path: `${base}/change`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Choose an offer: start, upgrade now, or downgrade at the end of the period',
  body: z.strictObject({
    ...choiceShape,
    /** `charge.dueMinor` or `dueNowMinor` of the preview; any other amount is refused. */
    expectedDueMinor: minorSchema.meta({
      description:
        '`charge.dueMinor` of the preview, or its `dueNowMinor` (0 for a later change); any other amount is rejected',
    }),
    payBy: payWaySchema.optional().meta({ description: payByWords }),
  }),
  reply: boughtSchema,
  errors: [
    ...chargeErrors,
    ...couponErrors,
    ...payWayErrors,
    'subscriptions.offer_unavailable',
    'subscriptions.same_offer',
    'subscriptions.charge_changed',
    'subscriptions.unpaid',
    'subscriptions.not_possible',
    'subscriptions.start_pending',
    'subscriptions.parked',
  ],
});

export const cancelScheduledChange = defineOperation({
  id: 'subscriptions.cancel_scheduled_change',
  method: 'DELETE',
  path: `${base}/scheduled-change`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Keep the current plan after all',
  reply: changedSchema,
  errors: ['subscriptions.not_possible'],
});

export const cancelPendingStart = defineOperation({
  id: 'subscriptions.cancel_pending_start',
  method: 'DELETE',
  path: `${base}/pending-start`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Discard a plan that was chosen but not paid for; its invoice is credited',
  reply: changedSchema,
  errors: ['subscriptions.not_possible'],
});

export const cancelSubscription = defineOperation({
  id: 'subscriptions.cancel',
  method: 'POST',
  path: `${base}/cancel`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Cancel at the end of the paid period; can be withdrawn until then',
  body: z.strictObject({
    reason: cancelReasonSchema,
    note: lineSchema({ min: 0, max: subscriptionLimits.note }).optional(),
  }),
  reply: changedSchema,
  errors: ['subscriptions.not_possible'],
});

export const resumeSubscription = defineOperation({
  id: 'subscriptions.resume',
  method: 'POST',
  path: `${base}/resume`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Withdraw a cancellation',
  reply: changedSchema,
  errors: ['subscriptions.not_possible'],
});

export const pauseSubscription = defineOperation({
  id: 'subscriptions.pause',
  method: 'POST',
  path: `${base}/pause`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Pause now: everything can be read, paid days are saved for later',
  body: z.strictObject({
    /** Day it resumes automatically, in the client’s time zone; absent: when the client resumes it. */
    resumesOn: z.iso.date().optional(),
  }),
  reply: changedSchema,
  errors: ['subscriptions.not_possible', 'subscriptions.unpaid'],
});

export const unpauseSubscription = defineOperation({
  id: 'subscriptions.unpause',
  method: 'POST',
  path: `${base}/unpause`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Resume after a pause with the remaining days',
  reply: changedSchema,
  errors: ['subscriptions.not_possible'],
});

export const addCoupon = defineOperation({
  id: 'subscriptions.add_coupon',
  method: 'POST',
  path: `${base}/coupon`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Add a coupon to the subscription; it applies from the next charge on',
  body: z.strictObject({ code: couponCodeSchema }),
  reply: changedSchema,
  errors: [...couponErrors, 'subscriptions.not_possible'],
});

export const listSubscriptionEvents = defineOperation({
  id: 'subscriptions.events',
  method: 'GET',
  path: `${base}/events`,
  access: 'user',
  permission: 'billing.read',
  summary: 'The history of the client’s subscriptions, newest first',
  query: z.object(idPageQueryShape),
  reply: pageOf(subscriptionEventSchema),
});

export const usageMeterSchema = z.object({
  resource: quotaResourceSchema,
  limit: z.number().int().nullable(),
  used: z.number().int(),
  fromPlan: z.number().int().nullable(),
  fromPackages: z.number().int(),
  isSoft: z.boolean(),
  resetsAt: instantCodec.nullable(),
  expiresAt: instantCodec.nullable(),
  /** Projected usage at the end of the period; null while unknown. */
  forecast: z.number().int().nullable(),
  /** Projected day on which the limit is reached; null when it is not, or unknown. */
  fullOn: dayCodec.nullable(),
  /** Net increase within the last seven days. */
  lastWeek: z.number().int(),
});
export type UsageMeter = z.input<typeof usageMeterSchema>;

export const readUsage = defineOperation({
  id: 'subscriptions.usage',
  method: 'GET',
  path: `${base}/usage`,
  access: 'user',
  permission: 'billing.read',
  summary: 'Meters with their forecast, and the sends of each day of the period',
  reply: z.object({
    periodStart: instantCodec.nullable(),
    periodEnd: instantCodec.nullable(),
    meters: z.array(usageMeterSchema),
    sendsPerDay: z.array(z.object({ day: dayCodec, sent: z.number().int() })),
  }),
});
