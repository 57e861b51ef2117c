import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { paymentHandlers, paymentJobs } from './jobs/payment-handlers.ts';
import { paymentRoutes } from './payments.routes.ts';
import { mountStripeWebhook } from './stripe-webhook.pages.ts';

export const paymentsModule: Module = {
  name: 'payments',
  ...withoutItems('books: nothing is removed'),
  routes: (deps) => [...paymentRoutes(deps), ...bankRoutes(deps)],
  jobs: paymentJobs,
  events: paymentHandlers,
  pages: mountStripeWebhook,
};
