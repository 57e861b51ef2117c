import { z } from 'zod';
import { dayCodec, instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';

export const paymentProviders = ['sandbox', 'stripe', 'transfer', 'manual'] as const;
export const paymentProviderSchema = z.enum(paymentProviders);
export type PaymentProviderName = z.infer<typeof paymentProviderSchema>;

/** Providers that charge a card without the payer being present. */
export const cardProviders = ['sandbox', 'stripe'] as const;
export const cardProviderSchema = z.enum(cardProviders);
export type CardProviderName = z.infer<typeof cardProviderSchema>;

/** `unknown`: the provider stopped answering while charging; nothing else is charged for the invoice until its state is known. */
export const paymentStates = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'unknown',
  'disputed',
  'lost',
] as const;
export const paymentStateSchema = z.enum(paymentStates);
export type PaymentState = z.infer<typeof paymentStateSchema>;

/** States that may still lead to money; an invoice has at most one such payment. */
export const livePaymentStates = ['created', 'requires_action', 'processing', 'unknown'] as const;

/** Why a payment failed, in provider-independent terms. */
export const failureCodes = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'lost_or_stolen',
  'wrong_details',
  'authentication_required',
  'authentication_failed',
  'limit_exceeded',
  'not_supported',
  'method_unusable',
  'provider_error',
  /** The charge never reached the provider. */
  'not_received',
] as const;
export const failureCodeSchema = z.enum(failureCodes);
export type FailureCode = z.infer<typeof failureCodeSchema>;

export const paymentLimits = {
  methodsPerClient: 10,
  statementBytes: 5 * 1024 * 1024,
  statementEntries: 20_000,
  note: 300,
  amountMinor: 100_000_000_000,
} as const;

export const paymentMethodSchema = z.object({
  id: idSchema,
  provider: cardProviderSchema,
  kind: z.enum(['card', 'sepa_debit']),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** Last valid day. */
  expiresOn: dayCodec.nullable(),
  /** Expired, or within the next 60 days. */
  expiry: z.enum(['none', 'soon', 'over']),
  isDefault: z.boolean(),
  createdAt: instantCodec,
});
export type PaymentMethod = z.input<typeof paymentMethodSchema>;

/** How a purchase is paid; it is settled before its invoice takes a number. */
export const payWays = ['card', 'transfer'] as const;
export const payWaySchema = z.enum(payWays);
export type PayWay = z.infer<typeof payWaySchema>;

/** What a purchase could be paid with now. */
export const payOptionsSchema = z.object({
  /** The saved method that is charged; null: none is saved. */
  method: paymentMethodSchema.nullable(),
  /** Why it cannot be charged: it expired, or the bank refused it for good. */
  problem: z.enum(['expired', 'refused']).nullable(),
  takesCards: z.boolean(),
  takesTransfers: z.boolean(),
});
export type PayOptions = z.input<typeof payOptionsSchema>;

/** The screens a client returns to after adding a method: a choice of plan, a package, or an invoice. */
export const returnPlaceSchema = z
  .string()
  .max(300)
  .regex(/^\/user\/(plans|paquetes|pagos)(\?[\w=&-]*)?$/);

export const paymentSchema = z.object({
  id: idSchema,
  invoiceId: idSchema,
  provider: paymentProviderSchema,
  state: paymentStateSchema,
  amountMinor: z.number().int(),
  refundedMinor: z.number().int(),
  currency: z.string(),
  method: paymentMethodSchema.pick({ id: true, brand: true, last4: true }).nullable(),
  /** Where the payer continues: a page of the bank or the provider, or a path of this app. */
  actionUrl: z.string().nullable(),
  failureCode: failureCodeSchema.nullable(),
  /** The card will not be accepted again; another one is needed. */
  isHardDecline: z.boolean(),
  createdAt: instantCodec,
  settledAt: instantCodec.nullable(),
});
export type Payment = z.input<typeof paymentSchema>;

/** What happens to a running plan when its whole period is refunded. */
export const plansAfterRefund = ['keep', 'end_now', 'end_at_period_end'] as const;
export type PlanAfterRefund = (typeof plansAfterRefund)[number];
export const planAfterRefundSchema = z.enum(plansAfterRefund);

export const refundSchema = z.object({
  id: idSchema,
  paymentId: idSchema,
  amountMinor: z.number().int(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  createdAt: instantCodec,
  settledAt: instantCodec.nullable(),
});
export type Refund = z.input<typeof refundSchema>;
