import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { defineOperation } from '../../core/operation.ts';
import { planFeatureSchema } from '../../core/plan-features.ts';
import { idSchema } from '../../core/primitives.ts';
import {
  accessLevels,
  chargeSchema,
  couponUseSchema,
  offerSummarySchema,
  openInvoiceSchema,
  planNameSchema,
} from './subscription.schemas.ts';

/** Resources a plan can limit. Sends are counted per period, the others at any moment. */
export const quotaResources = ['sends', 'profiles', 'contacts', 'storage_bytes'] as const;
export const quotaResourceSchema = z.enum(quotaResources);
export type QuotaResource = z.infer<typeof quotaResourceSchema>;

export const subscriptionStates = [
  'scheduled',
  'pending_payment',
  'expired',
  'trialing',
  'active',
  'paused',
  'past_due',
  'suspended',
  'cancelled',
] as const;
export const subscriptionStateSchema = z.enum(subscriptionStates);
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;

/** Usage of one resource against its limit, and the origin of the limit. */
export const quotaUseSchema = z.object({
  resource: quotaResourceSchema,
  /** Plan and packages together; null: unlimited. */
  limit: z.number().int().nullable(),
  used: z.number().int(),
  /** The plan's part of the limit; null: unlimited. */
  fromPlan: z.number().int().nullable(),
  /** Part of the limit from packages and the operator. */
  fromPackages: z.number().int(),
  /** When the count restarts; null for resources counted at any moment. */
  resetsAt: instantCodec.nullable(),
  /** When the first of the contributing packages expires. */
  expiresAt: instantCodec.nullable(),
});
export type QuotaUse = z.input<typeof quotaUseSchema>;

/** What the plan lacks, and the first plan on offer that has it; null where none has. */
export const missingFeatureSchema = z.object({ feature: planFeatureSchema, plan: planNameSchema.nullable() });
export type MissingFeature = z.infer<typeof missingFeatureSchema>;

export const subscriptionSchema = z.object({
  id: idSchema,
  state: subscriptionStateSchema,
  access: z.enum(accessLevels),
  plan: planNameSchema,
  missingFeatures: z.array(missingFeatureSchema),
  trialEndsAt: instantCodec.nullable(),
  periodStart: instantCodec,
  periodEnd: instantCodec,
  quotas: z.array(quotaUseSchema),
  /** The current plan, billing period and purchase price. */
  offer: offerSummarySchema,
  timeZone: z.string(),
  /** When the next charge is due and its amount, computed by the code that will issue it; null when none follows. */
  nextCharge: z.object({ at: instantCodec, charge: chargeSchema }).nullable(),
  /** The offer chosen for the next boundary (end of period or trial), with its state. */
  scheduledChange: z.object({ at: instantCodec, offer: offerSummarySchema }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelledAt: instantCodec.nullable(),
  pausedAt: instantCodec.nullable(),
  resumesAt: instantCodec.nullable(),
  /** A plan bought but not paid yet; until then nothing changes. */
  pendingStart: z
    .object({ invoiceId: idSchema, dueMinor: z.number().int(), expiresAt: instantCodec, offer: offerSummarySchema })
    .nullable(),
  /** Dunning state of a client in arrears; step 0 at first, then 1 to 4 on days 2, 7, 14 and 21. */
  dunning: z
    .object({
      since: instantCodec,
      step: z.number().int(),
      nextStepAt: instantCodec.nullable(),
      readOnlyAt: instantCodec,
      suspendedAt: instantCodec,
      cancelledAt: instantCodec,
    })
    .nullable(),
  coupon: couponUseSchema.nullable(),
  unpaidInvoices: z.array(openInvoiceSchema),
  /** Credit the client holds with the operator, in the currency of the offer. */
  creditMinor: z.number().int(),
  /** The current billing time; ahead of the clock while the operator simulates the future. */
  serverTime: instantCodec,
});
export type Subscription = z.input<typeof subscriptionSchema>;

export const dataSubscription = defineOperation({
  id: 'subscriptions.data',
  method: 'GET',
  path: '/api/datasuscription',
  access: 'signed_in',
  permission: 'account.read',
  summary:
    'The subscription of the signed-in client with access, quotas, next charge and arrears; null for administrators',
  reply: subscriptionSchema.nullable(),
});

export const sendingData = defineOperation({
  id: 'subscriptions.sending',
  method: 'GET',
  path: '/api/envio/data',
  access: 'user',
  permission: 'account.read',
  summary: 'The client’s sending status: quota of the period and running campaigns (rate in mails per minute)',
  reply: z.object({
    quota: z.number().int().nullable(),
    used: z.number().int(),
    running: z.array(
      z.object({ campaignId: idSchema, sent: z.number().int(), total: z.number().int(), rate: z.number() }),
    ),
  }),
});
