import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { creditScopeSchema, invoiceReasonSchema } from '../invoices/invoices.schemas.ts';
import { paymentLimits, paymentSchema, planAfterRefundSchema, refundSchema } from './payments.schemas.ts';

const params = z.object({ id: idSchema });

export const payInvoice = defineOperation({
  id: 'payments.pay',
  method: 'POST',
  path: '/api/payments',
  access: 'user',
  permission: 'billing.write',
  summary: 'Pay the amount due on an invoice now; a second request returns the existing payment',
  body: z.strictObject({
    invoiceId: idSchema,
    /** Absent: the default method, or the provider's own page when there is none. */
    methodId: idSchema.optional(),
    /** The amount due as displayed; any other amount is refused. */
    amountMinor: z.number().int().min(1).max(paymentLimits.amountMinor),
  }),
  reply: paymentSchema,
  errors: [
    'resource.not_found',
    'payments.nothing_due',
    'payments.amount_changed',
    'payments.in_progress',
    'payments.method_required',
    'payments.no_cards',
    'payments.provider_unavailable',
  ],
});

export const listPayments = defineOperation({
  id: 'payments.list',
  method: 'GET',
  path: '/api/payments',
  access: 'user',
  permission: 'billing.read',
  summary: 'Newest payment of each of these invoices; one that is not payable and was never paid has none',
  query: z.object({
    /** Up to 50 comma-separated invoice ids. */
    invoiceIds: z
      .string()
      .max(37 * 50)
      .transform((text) => text.split(',').filter((part) => part !== ''))
      .pipe(z.array(idSchema).min(1).max(50)),
  }),
  reply: z.object({ items: z.array(paymentSchema) }),
});

export const getPayment = defineOperation({
  id: 'payments.get',
  method: 'GET',
  path: '/api/payments/:id',
  access: 'user',
  permission: 'billing.read',
  summary: 'Status of a payment',
  params,
  reply: paymentSchema,
});

export const cancelPayment = defineOperation({
  id: 'payments.cancel',
  method: 'POST',
  path: '/api/payments/:id/cancel',
  access: 'user',
  permission: 'billing.write',
  summary: 'Cancel a payment that is waiting for the payer, so that another can be started',
  params,
  reply: paymentSchema,
  errors: ['payments.wrong_state', 'payments.provider_unavailable'],
});

export const answerTrialBank = defineOperation({
  id: 'payments.answer_trial_bank',
  method: 'POST',
  path: '/api/payments/:id/trial-bank',
  access: 'user',
  permission: 'billing.write',
  summary: 'Answer the test bank’s question about a payment by test card',
  params,
  body: z.strictObject({ isApproved: z.boolean() }),
  reply: paymentSchema,
  errors: ['payments.wrong_state', 'payments.wrong_provider'],
});

export const listAdminPayments = defineOperation({
  id: 'payments.admin_list',
  method: 'GET',
  path: '/api/admin/invoices/:id/payments',
  access: 'admin',
  permission: 'invoices.read',
  summary: 'Payments of an invoice and their refunds, newest first',
  params,
  reply: z.object({ items: z.array(paymentSchema), refunds: z.array(refundSchema) }),
});

export const refundPayment = defineOperation({
  id: 'payments.refund',
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: 'admin',
  permission: 'invoices.write',
  proof: true,
  summary:
    'Refund money the way it was paid (transfers and cash are only recorded), without a credit note; the invoice does not change unless it is owed again',
  params,
  body: z.strictObject({
    amountMinor: z.number().int().min(1).max(paymentLimits.amountMinor),
    note: lineSchema({ max: paymentLimits.note }),
    /** The refund is due again: the invoice is open as before the payment. */
    isOwedAgain: z.boolean().default(false),
    /** Required when the whole running period is refunded. */
    plan: planAfterRefundSchema.optional(),
  }),
  reply: refundSchema,
  errors: [
    'resource.not_found',
    'payments.wrong_state',
    'payments.refund_too_high',
    'payments.provider_unavailable',
    'payments.plan_choice_required',
  ],
});

export const refundInvoice = defineOperation({
  id: 'payments.refund_invoice',
  method: 'POST',
  path: '/api/admin/invoices/:id/refund',
  access: 'admin',
  permission: 'invoices.write',
  proof: true,
  summary:
    'Correct a paid invoice with a credit note and refund the money the way it was paid; what cannot be refunded becomes client credit',
  params,
  body: z.strictObject({
    lines: creditScopeSchema,
    reason: invoiceReasonSchema,
    /** Required when the whole running period is refunded. */
    plan: planAfterRefundSchema.optional(),
  }),
  reply: z.object({
    creditNoteId: idSchema,
    fullNumber: z.string(),
    currency: z.string(),
    refundedMinor: z.number().int(),
    /** Part of the credit note that stays as credit for the next invoice. */
    keptMinor: z.number().int(),
  }),
  errors: [
    'billing.wrong_state',
    'billing.credit_too_high',
    'billing.euro_rate_missing',
    'billing.seller_required',
    'billing.series_required',
    'billing.rule_broken',
    'payments.wrong_state',
    'payments.refund_too_high',
    'payments.plan_choice_required',
  ],
});
