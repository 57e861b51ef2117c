import { undoBankMatch } from '@enlace/contract/billing/payments/bank.contract.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { forgetEventsJob } from './jobs/handle-event.job.ts';
import { paymentHandlers, paymentJobs } from './jobs/payment-handlers.ts';
import { paymentRoutes } from './payments.routes.ts';
import { mountStripeWebhook } from './stripe-webhook.pages.ts';

export const paymentsModule: Module = {
  name: 'payments',
  ...withoutItems('books: nothing is removed'),
  history: ['bank_entry', 'bank_statement', 'payment', 'payment_method', 'refund'],
  undo: [undoBankMatch],
  retention: [forgetEventsJob],
  webhooks: none('an invoice has the event of its payment'),
  notices: ['payment.notice'],
  routes: (deps) => [...paymentRoutes(deps), ...bankRoutes(deps)],
  jobs: paymentJobs,
  events: paymentHandlers,
  pages: mountStripeWebhook,
};
