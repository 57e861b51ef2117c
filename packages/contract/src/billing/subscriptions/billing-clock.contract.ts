import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { chargeSchema, planNameSchema, subscriptionLimits } from './subscription.schemas.ts';
import { subscriptionStateSchema } from './subscriptions.contract.ts';

export const billingClockSchema = z.object({
  /** The current time as billing sees it. */
  now: instantSchema,
  realNow: instantSchema,
  aheadSeconds: z.number().int(),
  /** The target time while it advances, stopping at every due date; null when it is not moving. */
  movingTo: instantSchema.nullable(),
  /** Only in a test installation. */
  canMove: z.boolean(),
  /** Subscriptions with something due by `now`; processed within a minute. */
  due: z.number().int(),
});
export type BillingClock = z.infer<typeof billingClockSchema>;

export const readBillingClock = defineOperation({
  id: 'billing_clock.read',
  method: 'GET',
  path: '/api/admin/billing-clock',
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'The current billing time',
  reply: billingClockSchema,
});

export const moveBillingClock = defineOperation({
  id: 'billing_clock.move',
  method: 'POST',
  path: '/api/admin/billing-clock/move',
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Move the billing clock forward; everything that falls due is processed by the same code',
  body: z.strictObject({ to: instantSchema }),
  reply: billingClockSchema,
  errors: ['billing_clock.real_money', 'billing_clock.backwards'],
});

export const resetBillingClock = defineOperation({
  id: 'billing_clock.reset',
  method: 'POST',
  path: '/api/admin/billing-clock/reset',
  access: 'admin',
  permission: 'subscriptions.write',
  summary: 'Return to real time; what was done in the simulated future stays done',
  reply: billingClockSchema,
});

export const forecastEntrySchema = z.object({
  at: instantCodec,
  charge: chargeSchema,
  plan: planNameSchema,
  /** Of the subscription afterwards. */
  state: subscriptionStateSchema,
});
export type ForecastEntry = z.input<typeof forecastEntrySchema>;

export const forecastInvoices = defineOperation({
  id: 'subscriptions.forecast',
  method: 'GET',
  path: '/api/admin/clients/:id/forecast',
  access: 'admin',
  permission: 'subscriptions.read',
  summary: 'A client’s next invoices, as they would be issued if each were paid at once',
  params: z.object({ id: idSchema }),
  query: z.object({ count: z.coerce.number().int().min(1).max(subscriptionLimits.forecast).default(12) }),
  reply: z.object({
    items: z.array(forecastEntrySchema),
    /** Why there are fewer than `count` rows: nothing more is due, or something prevents it. */
    end: z.object({ state: subscriptionStateSchema.nullable(), error: z.string().nullable() }).nullable(),
  }),
});
