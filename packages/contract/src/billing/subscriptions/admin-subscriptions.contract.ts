import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { chargeErrors, couponErrors } from './charge-errors.ts';
import { idPageQueryShape, pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { changePreviewSchema } from './client-subscription.contract.ts';
import { movementKindSchema } from '../../operation/operator/operator-money.schemas.ts';
import { packagePurchaseSchema, quotaGrantSchema } from './packages.contract.ts';
import {
  couponCodeSchema,
  currencyCodeSchema,
  decisionReasonSchema,
  minorSchema,
  offerSummarySchema,
  planNameSchema,
  subscriptionEventSchema,
  subscriptionLimits,
} from './subscription.schemas.ts';
import { quotaResourceSchema, subscriptionSchema, subscriptionStateSchema } from './subscriptions.contract.ts';

const base = '/api/admin/subscriptions';
const one = `${base}/:id`;
const params = z.object({ id: idSchema });
const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

export const subscriptionSorts = ['created', 'boundary', 'client'] as const;

export const adminSubscriptionItemSchema = z.object({
  id: idSchema,
  client: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  state: subscriptionStateSchema,
  offer: offerSummarySchema,
  periodStart: instantCodec,
  periodEnd: instantCodec,
  nextBoundary: instantCodec.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  scheduledPlan: planNameSchema.nullable(),
  dunningStep: z.number().int(),
  pastDueSince: instantCodec.nullable(),
  isParked: z.boolean(),
  createdAt: instantCodec,
});
export type AdminSubscriptionItem = z.input<typeof adminSubscriptionItemSchema>;

/** Filters shared by the list and its export. */
const filterShape = {
  /** Name, alias, address, telephone or short code of the client. */
  search: z.string().max(100).optional(),
  state: subscriptionStateSchema.optional(),
  planId: idSchema.optional(),
  periodCode: z.string().max(40).optional(),
  isCancelling: flagSchema.optional(),
  isParked: flagSchema.optional(),
  /** Active or in arrears: those that generate revenue. */
  isBilled: flagSchema.optional(),
  /** In arrears or suspended, with this as the last dunning step taken. */
  dunningStep: z.coerce.number().int().min(0).max(9).optional(),
  /** Their monthly revenue changed in this way between `from` and `until`. */
  movement: movementKindSchema.optional(),
  /** Running trials, or trials that began, ended or converted to paid between `from` and `until`. */
  trial: z.enum(['running', 'started', 'ended', 'converted']).optional(),
  /** Currency of the movement, or of the current offer. */
  currency: currencyCodeSchema.optional(),
  /** Days in the operator's time zone for `movement` and `trial`, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
};

export const listSubscriptions = defineOperation({
  id: 'subscriptions.list',
  method: 'GET',
  path: base,
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'Subscriptions by search and filters',
  query: z.object({
    ...pageQueryShape,
    ...filterShape,
    sort: z.enum(subscriptionSorts).default('created'),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
  reply: pageOf(adminSubscriptionItemSchema).extend({
    total: z.number().int(),
    /** False: there are more than `total`. */
    totalIsExact: z.boolean(),
  }),
});

export const exportSubscriptions = defineOperation({
  id: 'subscriptions.export',
  method: 'GET',
  path: `${base}/export.csv`,
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'The matching subscriptions as CSV (RFC 4180), newest first; no cell can run as a formula',
  query: z.object(filterShape),
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

export const countSubscriptions = defineOperation({
  id: 'subscriptions.counts',
  method: 'GET',
  path: `${base}/counts`,
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'How many subscriptions there are in each state, and their monthly revenue',
  reply: z.object({
    all: z.number().int(),
    states: z.record(subscriptionStateSchema, z.number().int()),
    cancelling: z.number().int(),
    parked: z.number().int(),
    /** Monthly revenue of the billed ones: the MRR of the operator’s dashboard. */
    monthly: z.array(z.object({ currency: currencyCodeSchema, minor: minorSchema, subscriptions: z.number().int() })),
  }),
});

/** A billed period. */
export const billedPeriodSchema = z.object({
  id: idSchema,
  periodStart: instantCodec,
  periodEnd: instantCodec,
  reason: z.enum(['start', 'renewal', 'upgrade', 'resume']),
  offer: offerSummarySchema,
  netMinor: minorSchema,
  invoiceId: idSchema.nullable(),
  invoiceNumber: z.string().nullable(),
});

export const adminSubscriptionSchema = z.object({
  item: adminSubscriptionItemSchema,
  /** As the client sees it; null once it has ended. */
  subscription: subscriptionSchema.nullable(),
  cancelReason: z.string().nullable(),
  parkedAt: instantCodec.nullable(),
  parkedReason: z.string().nullable(),
  periods: z.array(billedPeriodSchema),
  purchases: z.array(packagePurchaseSchema),
  /** Granted by the operator, without a package. */
  grants: z.array(quotaGrantSchema),
});
export type AdminSubscription = z.input<typeof adminSubscriptionSchema>;

export const getSubscription = defineOperation({
  id: 'subscriptions.get',
  method: 'GET',
  path: one,
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'One subscription with its billed periods, packages and grants',
  params,
  reply: adminSubscriptionSchema,
});

export const findClientSubscription = defineOperation({
  id: 'subscriptions.of_client',
  method: 'GET',
  path: '/api/admin/clients/:id/subscription',
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'A client’s subscription: the current one, or the last; null if there was never one',
  params,
  reply: z.object({ item: adminSubscriptionItemSchema.nullable() }),
});

export const listEventsOfSubscription = defineOperation({
  id: 'subscriptions.timeline',
  method: 'GET',
  path: `${one}/events`,
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'The timeline of a subscription, newest first',
  params,
  query: z.object(idPageQueryShape),
  reply: pageOf(subscriptionEventSchema),
});

const choiceShape = {
  catalogItemId: idSchema,
  couponCode: couponCodeSchema.optional(),
  /** Absent: an upgrade takes effect now, anything else at the end of the period. */
  when: z.enum(['now', 'period_end']).optional(),
};

export const previewChangeFor = defineOperation({
  id: 'subscriptions.preview_change_for',
  method: 'POST',
  path: `${one}/preview`,
  access: 'admin',
  permission: 'subscriptions.read',
  history: 'none',
  summary: 'The exact charge of a plan change for a client',
  params,
  body: z.strictObject(choiceShape),
  reply: changePreviewSchema,
  errors: [
    ...chargeErrors,
    ...couponErrors,
    'subscriptions.offer_unavailable',
    'subscriptions.same_offer',
    'subscriptions.unpaid',
    'subscriptions.not_possible',
    'subscriptions.parked',
  ],
});

export const changeSubscriptionFor = defineOperation({
  id: 'subscriptions.change_for',
  method: 'POST',
  path: `${one}/change`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Change a client’s plan, now or at the end of the period',
  params,
  body: z.strictObject({ ...choiceShape, expectedDueMinor: minorSchema, reason: decisionReasonSchema }),
  reply: adminSubscriptionSchema,
  errors: [
    ...chargeErrors,
    ...couponErrors,
    'subscriptions.offer_unavailable',
    'subscriptions.same_offer',
    'subscriptions.charge_changed',
    'subscriptions.unpaid',
    'subscriptions.not_possible',
    'subscriptions.parked',
  ],
});

export const cancelScheduledChangeFor = defineOperation({
  id: 'subscriptions.cancel_scheduled_change_for',
  method: 'DELETE',
  path: `${one}/scheduled-change`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Cancel a client’s scheduled plan change',
  params,
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible'],
});

export const cancelSubscriptionFor = defineOperation({
  id: 'subscriptions.cancel_for',
  method: 'POST',
  path: `${one}/cancel`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Cancel a client’s subscription now or at the end of the period; this refunds nothing',
  params,
  body: z.strictObject({ when: z.enum(['now', 'period_end']), reason: decisionReasonSchema }),
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible'],
});

export const resumeSubscriptionFor = defineOperation({
  id: 'subscriptions.resume_for',
  method: 'POST',
  path: `${one}/resume`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Withdraw the cancellation of a client’s subscription',
  params,
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible'],
});

export const pauseSubscriptionFor = defineOperation({
  id: 'subscriptions.pause_for',
  method: 'POST',
  path: `${one}/pause`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Pause a client’s subscription now',
  params,
  body: z.strictObject({ resumesOn: z.iso.date().optional(), reason: decisionReasonSchema }),
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible', 'subscriptions.unpaid'],
});

export const unpauseSubscriptionFor = defineOperation({
  id: 'subscriptions.unpause_for',
  method: 'POST',
  path: `${one}/unpause`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Resume a paused subscription',
  params,
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible'],
});

export const extendTrial = defineOperation({
  id: 'subscriptions.extend_trial',
  method: 'POST',
  path: `${one}/extend-trial`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Extend a running trial',
  params,
  body: z.strictObject({
    days: z.number().int().min(1).max(subscriptionLimits.trialDays),
    reason: decisionReasonSchema,
  }),
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible'],
});

export const unparkSubscription = defineOperation({
  id: 'subscriptions.unpark',
  method: 'POST',
  path: `${one}/unpark`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Bill a parked subscription again after it has been reviewed',
  params,
  body: z.strictObject({ reason: decisionReasonSchema }),
  reply: adminSubscriptionSchema,
  errors: ['subscriptions.not_possible'],
});

export const addCouponFor = defineOperation({
  id: 'subscriptions.add_coupon_for',
  method: 'POST',
  path: `${one}/coupon`,
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Add a coupon to a client’s subscription',
  params,
  body: z.strictObject({ code: couponCodeSchema }),
  reply: adminSubscriptionSchema,
  errors: [...couponErrors, 'subscriptions.not_possible'],
});

export const grantQuota = defineOperation({
  id: 'subscriptions.grant_quota',
  method: 'POST',
  path: '/api/admin/clients/:id/quota-grants',
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Grant a client more than the plan includes',
  params,
  body: z.strictObject({
    resource: quotaResourceSchema,
    amount: z.number().int().min(1).max(1_000_000_000_000_000),
    /** Absent: no expiry. */
    validDays: z.number().int().min(1).max(3660).optional(),
    reason: decisionReasonSchema,
  }),
  reply: quotaGrantSchema,
});

export const revokeQuota = defineOperation({
  id: 'subscriptions.revoke_quota',
  method: 'DELETE',
  path: '/api/admin/clients/:id/quota-grants/:grantId',
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Revoke what is left of a grant',
  params: z.object({ id: idSchema, grantId: idSchema }),
  reply: emptySchema,
});

export const revokePackage = defineOperation({
  id: 'packages.revoke',
  method: 'POST',
  path: '/api/admin/clients/:id/packages/:purchaseId/revoke',
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Revoke a bought package: what is left of it is lost, and its share of the price is credited',
  params: z.object({ id: idSchema, purchaseId: idSchema }),
  body: z.strictObject({ reason: decisionReasonSchema }),
  reply: packagePurchaseSchema,
  errors: ['subscriptions.not_possible'],
});
