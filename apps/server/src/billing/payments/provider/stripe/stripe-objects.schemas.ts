import { z } from 'zod';

/** The fields read from Stripe's objects; all others are ignored. */
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
const idOf = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((value) => (typeof value === 'string' ? value : (value?.id ?? null)));

export const paymentIntentSchema = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  status: z.string(),
  created: z.number(),
  currency: z.string(),
  customer: idOf,
  metadata,
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish() })
    .nullish()
    .transform((value) => value ?? null),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.string().nullish() }).nullish() })
    .nullish()
    .transform((value) => value?.redirect_to_url?.url ?? null),
});
export type StripePaymentIntent = z.output<typeof paymentIntentSchema>;

export const refundObjectSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.number(),
  currency: z.string(),
  status: z.string().nullish(),
  payment_intent: idOf,
  metadata,
});
export type StripeRefund = z.output<typeof refundObjectSchema>;

export const disputeObjectSchema = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  status: z.string(),
  payment_intent: idOf,
});

export const sessionObjectSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  mode: z.string(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  created: z.number(),
  url: z.string().nullish(),
  customer: idOf,
  payment_intent: idOf,
  setup_intent: idOf,
  metadata,
});
export type StripeSession = z.output<typeof sessionObjectSchema>;

export const paymentMethodObjectSchema = z.object({
  id: z.string(),
  object: z.literal('payment_method'),
  type: z.string(),
  customer: idOf,
  card: z
    .object({ brand: z.string().nullish(), last4: z.string().nullish(), exp_month: z.number(), exp_year: z.number() })
    .nullish()
    .transform((value) => value ?? null),
  sepa_debit: z
    .object({ last4: z.string().nullish() })
    .nullish()
    .transform((value) => value ?? null),
});
export type StripePaymentMethod = z.output<typeof paymentMethodObjectSchema>;

export const stripeEventSchema = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(200),
  created: z.number().int(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});
export type StripeEvent = z.output<typeof stripeEventSchema>;

/** Our keys in Stripe's metadata. */
export const metadataNames = {
  payment: 'enlace_payment',
  owner: 'enlace_owner',
  refund: 'enlace_refund',
  /** `page`: paid on Stripe's own page, where a declined card can be followed by another. */
  way: 'enlace_way',
} as const;
