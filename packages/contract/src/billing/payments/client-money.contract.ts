import { z } from 'zod';
import { billingIdentitySchema } from '../../account/details/billing-identity.schema.ts';
import { instantCodec } from '../../core/codecs.ts';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import {
  cardProviderSchema,
  paymentLimits,
  paymentMethodSchema,
  paymentSchema,
  refundSchema,
} from './payments.schemas.ts';

const minorSchema = z.number().int();

export const clientBalanceSchema = z.object({
  currency: z.string(),
  /** Due of issued invoices that were not given up, and how many they are. */
  owedMinor: minorSchema,
  owedInvoices: z.number().int(),
  /** In the client's favour; deducted from the next invoice. */
  creditMinor: minorSchema,
  /** Money received and refunded since the beginning. */
  collectedMinor: minorSchema,
  refundedMinor: minorSchema,
});

export const clientCardSchema = paymentMethodSchema.extend({
  /** The newest charge of this card that has an outcome or is under way. */
  lastTry: paymentSchema
    .pick({ id: true, state: true, amountMinor: true, currency: true, failureCode: true, isHardDecline: true })
    .extend({ at: instantCodec })
    .nullable(),
});

export const clientPaymentSchema = paymentSchema.omit({ actionUrl: true }).extend({
  invoiceNumber: z.string(),
  refunds: z.array(refundSchema),
});

/** An invoice with something due, and what its newest payment says. */
export const owedInvoiceSchema = z.object({
  id: idSchema,
  fullNumber: z.string(),
  currency: z.string(),
  dueMinor: minorSchema,
  lastPayment: paymentSchema.pick({ state: true, failureCode: true, isHardDecline: true, method: true }).nullable(),
});

export const clientMoneySchema = z.object({
  balances: z.array(clientBalanceSchema),
  /** Oldest first. */
  owed: z.array(owedInvoiceSchema),
  /** The default one first. */
  cards: z.array(clientCardSchema),
  /** Null: no card can be charged. */
  cardProvider: cardProviderSchema.nullable(),
  /** Up to 20, newest first. */
  payments: z.array(clientPaymentSchema),
  identity: billingIdentitySchema.nullable(),
  /** Outcome of the last check of the tax number, as it is now; null: never checked. */
  taxIdCheck: z.object({ outcome: z.enum(['valid', 'invalid', 'unknown']), at: instantCodec }).nullable(),
});
export type ClientMoney = z.input<typeof clientMoneySchema>;

const params = z.object({ id: idSchema });

export const readClientMoney = defineOperation({
  id: 'payments.client_money',
  method: 'GET',
  path: '/api/admin/clients/:id/money',
  access: 'admin',
  permission: 'invoices.read',
  summary: 'Money of one client: balances, what is due, cards with their last charge, payments and billing identity',
  params,
  reply: clientMoneySchema,
  errors: ['resource.not_found'],
});

export const chargeInvoice = defineOperation({
  id: 'payments.charge',
  method: 'POST',
  path: '/api/admin/invoices/:id/charge',
  access: 'admin',
  permission: 'invoices.write',
  proof: true,
  summary:
    'Charge the amount due to a saved card of the client, who is not present; a second request returns the existing payment',
  params,
  body: z.strictObject({
    methodId: idSchema,
    /** The amount due as displayed; any other amount is refused. */
    amountMinor: z.number().int().min(1).max(paymentLimits.amountMinor),
  }),
  reply: paymentSchema,
  errors: [
    'resource.not_found',
    'billing.wrong_state',
    'payments.nothing_due',
    'payments.amount_changed',
    'payments.in_progress',
    'payments.no_cards',
    'payments.provider_unavailable',
  ],
});
