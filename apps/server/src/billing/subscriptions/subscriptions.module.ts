import { billingClockAimed } from '#billing/billing-clock/billing-clock.events.ts';
import { clientRegistered } from '#identity/door.ts';
import {
  invoiceCredited,
  invoiceGivenUp,
  invoicePaid,
  invoiceUnpaid,
  invoiceWaived,
} from '#billing/invoices/invoices.events.ts';
import { paymentFailed, planRefunded } from '#billing/payments/payments.events.ts';
import { ownerId } from '#platform/context.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { bindHeldJob } from '#platform/installation/held-jobs.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { adminSubscriptionRoutes } from './admin/admin-subscriptions.routes.ts';
import { runDue } from './engine/run-due.ts';
import {
  onInvoiceCredited,
  onInvoiceGivenUp,
  onInvoicePaid,
  onInvoiceUnpaid,
  onInvoiceWaived,
  onPaymentFailed,
  onPlanRefunded,
} from './handlers/money-events.ts';
import { runBilling, travelOn } from './jobs/run-billing.job.ts';
import { travelNow } from './jobs/travel.handler.ts';
import { watchQuotasNow, watchQuotas } from './jobs/watch-quotas.job.ts';
import { clientSubscriptionRoutes, packageRoutes } from './subscriptions.routes.ts';
import { startTrial } from './subscriptions.usecases.ts';
import { subscriptionWebhooks } from './subscriptions.webhooks.ts';

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  ...withoutItems('books: nothing is removed'),
  history: ['subscription', 'subscriptions'],
  retention: none('books are kept'),
  webhooks: subscriptionWebhooks,
  notices: ['billing.notice', 'quota.near'],
  routes: (deps) => [...clientSubscriptionRoutes(deps), ...packageRoutes(deps), ...adminSubscriptionRoutes(deps)],
  jobs: (deps) => [
    bindJob(watchQuotas, () => watchQuotasNow({ deps })),
    // A copy's bills and charges would repeat those of the original.
    bindHeldJob(deps, runBilling, async (_payload, { signal }) => {
      await runDue({ deps, signal });
    }),
    bindHeldJob(deps, travelOn, (_payload, { signal }) => travelNow({ deps, signal })),
  ],
  events: (deps) => [
    onEvent(clientRegistered, ({ tx, payload }) =>
      startTrial({ tx, deps, owner: ownerId(payload.userId), timeZone: payload.timeZone }),
    ),
    onEvent(invoicePaid, ({ tx, payload }) => onInvoicePaid({ tx, deps, ...payload })),
    onEvent(invoiceCredited, ({ tx, payload }) => onInvoiceCredited({ tx, deps, ...payload })),
    onEvent(invoiceWaived, ({ tx, payload }) => onInvoiceWaived({ tx, deps, ...payload })),
    onEvent(invoiceGivenUp, ({ tx, payload }) => onInvoiceGivenUp({ tx, deps, ...payload })),
    onEvent(invoiceUnpaid, ({ tx, payload }) => onInvoiceUnpaid({ tx, deps, ...payload })),
    onEvent(planRefunded, ({ tx, payload }) => onPlanRefunded({ tx, deps, ...payload })),
    onEvent(paymentFailed, ({ tx, payload }) => onPaymentFailed({ tx, deps, ...payload })),
    onEvent(billingClockAimed, ({ tx }) => deps.jobs.enqueue(tx, travelOn, {})),
  ],
};
