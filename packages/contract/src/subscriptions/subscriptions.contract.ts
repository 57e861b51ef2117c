import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { idSchema, instantSchema } from '../core/primitives.ts';
import { wireLocaleSchema } from '../core/locale.ts';

/** What a plan can limit. Sends are counted per period, the others at any moment. */
export const quotaResources = ['sends', 'profiles', 'contacts', 'storage_bytes'] as const;
export const quotaResourceSchema = z.enum(quotaResources);
export type QuotaResource = z.infer<typeof quotaResourceSchema>;

export const quotaUseSchema = z.object({
  resource: quotaResourceSchema,
  /** null means without limit. */
  limit: z.number().int().nullable(),
  used: z.number().int(),
});

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

export const subscriptionSchema = z.object({
  id: idSchema,
  state: z.enum(subscriptionStates),
  access: z.enum(['full', 'read_only', 'none']),
  plan: z.object({ code: z.string(), name: z.record(wireLocaleSchema, z.string()) }),
  trialEndsAt: instantSchema.nullable(),
  periodStart: instantSchema,
  periodEnd: instantSchema,
  quotas: z.array(quotaUseSchema),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const dataSubscription = defineOperation({
  id: 'subscriptions.data',
  method: 'GET',
  path: '/api/datasuscription',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'The subscription of the signed-in client; null for administrators',
  reply: subscriptionSchema.nullable(),
});

export const sendingData = defineOperation({
  id: 'subscriptions.sending',
  method: 'GET',
  path: '/api/envio/data',
  access: 'user',
  permission: 'account.read',
  summary: 'The client’s sending state: quota of the period and running campaigns (rate in mails per minute)',
  reply: z.object({
    quota: z.number().int().nullable(),
    used: z.number().int(),
    running: z.array(
      z.object({ campaignId: idSchema, sent: z.number().int(), total: z.number().int(), rate: z.number() }),
    ),
  }),
});
