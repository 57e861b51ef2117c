import type { FailureCode, PlanAfterRefund } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/**
 * Money was received. The invoice was settled in the same transaction, so `invoicePaid` came before if it is now paid.
 */
export const paymentSucceeded = defineEvent<{ owner: OwnerId; invoiceId: string; paymentId: string }>(
  'payment.succeeded',
);

/** Everything paid for an invoice of an active plan was refunded, and the operator decided what happens to the plan. */
export const planRefunded = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  plan: PlanAfterRefund;
  reason: string;
  userId: string;
}>('payment.plan_refunded');

/** A charge failed. After a hard decline the same method is useless. */
export const paymentFailed = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  paymentId: string;
  code: FailureCode;
  isHardDecline: boolean;
}>('payment.failed');
