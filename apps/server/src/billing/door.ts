// Everything other domains may use of billing; the rest is internal.
export { billingNow } from './billing-clock/billing-clock.usecases.ts';
export { listAccountTypes } from './catalog/catalog.usecases.ts';
export {
  becomeReal,
  becomeTest,
  installationMode,
  isTestInstallation,
  presentState,
  readState,
} from './installation-mode/installation-mode.usecases.ts';
export { verifyBooks } from './invoices/chain/verify-books.ts';
export { type ExportCheck, UnreadableExportError, verifyExport } from './invoices/chain/verify-export.ts';
export { findBilledClients } from './invoices/invoice-finding.queries.ts';
export { type InvoiceDay, invoiceDays, openSums } from './invoices/invoice-figures.usecases.ts';
export { findSeller } from './invoices/invoices.usecases.ts';
export { fileOf } from './invoices/usecases/download-invoice.ts';
export {
  askStripeAccount,
  askStripeEvents,
  cardProviderName,
  forgetStripeEvents,
  isLiveKey,
  registerStripeEvents,
  sendWaitingPayments,
} from './payments/payments.usecases.ts';
export { createFeatureGate, hasFeature, requireFeature } from './quotas/features.usecases.ts';
export { consumeQuota, isUsedUp, quotaState, readUsed, releaseQuota } from './quotas/quotas.usecases.ts';
export { correctStorageBooks, listStorageSuspects, lockStorageBooks } from './quotas/storage-books.usecases.ts';
export { runDue } from './subscriptions/engine/run-due.ts';
export {
  countDunning,
  countLost,
  countStates,
  countTrials,
  type MovementSum,
  movementSums,
  type PlanRevenue,
  planRevenueNow,
  revenueNow,
  type RevenueStep,
  revenueSteps,
} from './subscriptions/revenue.usecases.ts';
export { findSendsState } from './subscriptions/sends-state.ts';
export { startTrial } from './subscriptions/subscriptions.usecases.ts';
export { findSubscription } from './subscriptions/usecases/read-subscription.ts';
export type { Subscription } from './subscriptions/subscriptions.types.ts';
export { billingIdentityChanged } from './taxes/taxes.events.ts';
