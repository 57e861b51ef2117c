import type { FailureCode, PlanAfterRefund } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** Money came. The invoice has been settled in the same transaction, so `invoicePaid` came before when that was all. */
export const paymentSucceeded = defineEvent<{ owner: OwnerId; invoiceId: string; paymentId: string }>(
  'payment.succeeded',
);

/** All that was paid for an invoice of a running plan went back, and the operator said what becomes of the plan. */
export const planRefunded = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  plan: PlanAfterRefund;
  reason: string;
  userId: string;
}>('payment.plan_refunded');

/** A charge came to nothing. After a hard decline the same method is of no use any more. */
export const paymentFailed = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  paymentId: string;
  code: FailureCode;
  isHardDecline: boolean;
}>('payment.failed');
