import type { BillingNotice } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { amountDue, creditInvoice } from '#billing/invoices/invoices.usecases.ts';
import { retryPayment } from '#billing/payments/payments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { hasLivePayment, listOpenInvoices, type OpenInvoice } from '../arrears.queries.ts';
import { mailDunning, mailStartExpired, mailTrialOver } from '../emails/send-billing-mail.ts';
import { billingTexts } from '../locales/texts.ts';
import { moveSubscription } from '../move.ts';
import { notifyClient } from '../notices.ts';
import { isRetried, stateOfStep } from '../rules/dunning.rules.ts';
import { updateSubscription } from '../subscriptions.repository.ts';
import type { BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import { recover } from './arrears.ts';
import type { OfferBook } from './offer-book.ts';
import { meterAt } from './schedule.rules.ts';
import { resumePaused } from './resume-paused.ts';

export type StepContext = { tx: Tx; deps: BillingDeps; at: Temporal.Instant; book: OfferBook };
type Step = StepContext & { row: SubscriptionRow };

const system = { kind: 'system' } as const;
/** While a charge is unanswered, an unpaid start is checked again after this long. */
const lookAgainHours = 1;

/** A trial without a following plan: everything stays readable, nothing is lost. */
export async function endTrial(
  { tx, deps, row, at, book }: Step,
  reason: 'no_plan' | 'not_billable',
): Promise<SubscriptionRow> {
  const next = await moveSubscription({
    tx,
    deps,
    row,
    set: { state: 'paused', pausedAt: at, resumesAt: null, keptDays: null, nextCatalogItemId: null },
    author: system,
    at,
    entry: { kind: 'trial_ended', after: { reason } },
  });
  await mailTrialOver({ tx, deps, row });
  await notifyClient({ tx, deps, row, what: 'trial_over', offer: await book.offer(row.catalogItemId) });
  return next;
}

/** Ends a subscription whose cancellation was requested, at the end of the paid time. */
export function endCancelled({ tx, deps, row, at }: Step): Promise<SubscriptionRow> {
  return moveSubscription({
    tx,
    deps,
    row,
    set: { state: 'cancelled', cancelledAt: at, nextCatalogItemId: null },
    author: system,
    at,
    entry: { kind: 'cancelled', after: { reason: row.cancelReason } },
  });
}

/** A start that was not paid in time: its invoice is credited, and nothing is owed. */
export async function expireStart({ tx, deps, row, at, book }: Step): Promise<SubscriptionRow> {
  const { ownerId: owner, startInvoiceId: invoiceId, locale } = row;
  if (invoiceId && (await hasLivePayment(tx, { owner, invoiceId }))) return waitForAnswer({ tx, row, at });
  if (invoiceId && (await amountDue({ tx, owner, invoiceId })) > 0) {
    const reason = billingTexts[locale].creditNote.startExpired;
    await creditInvoice({ tx, deps, owner, invoiceId, lines: 'all', reason, at });
  }
  const next = await moveSubscription({
    tx,
    deps,
    row,
    set: row.state === 'scheduled' ? { state: 'cancelled', cancelledAt: at } : { state: 'expired' },
    author: system,
    at,
    entry: { kind: 'start_expired', invoiceId },
  });
  const offer = await book.offer(row.catalogItemId);
  await mailStartExpired({ tx, deps, row, offer });
  await notifyClient({ tx, deps, row, what: 'start_expired', offer });
  return next;
}

function waitForAnswer({ tx, row, at }: Pick<Step, 'tx' | 'row' | 'at'>): Promise<SubscriptionRow> {
  return updateSubscription(tx, { row, set: { startExpiresAt: at.add({ hours: lookAgainHours }) }, at });
}

/** A month within a longer period ended: monthly counts restart. */
export async function turnMeter({ tx, row, at, book }: Step): Promise<SubscriptionRow> {
  const meter = meterAt({ offer: await book.offer(row.catalogItemId), row, at });
  return updateSubscription(tx, { row, set: meter, at });
}

/** A pause with an end: it resumes automatically. */
export function endPause({ tx, deps, row, at }: Step): Promise<SubscriptionRow> {
  return resumePaused({ tx, deps, row, at, author: system });
}

/** Charges everything unpaid once more; true when an answer is pending. */
async function tryAgain({
  tx,
  deps,
  owner,
  open,
}: Pick<Step, 'tx' | 'deps'> & { owner: OwnerId; open: readonly OpenInvoice[] }): Promise<boolean> {
  let isAwaited = false;
  for (const { id: invoiceId } of open) {
    const answer = await retryPayment({ tx, deps, owner, invoiceId });
    isAwaited ||= answer === 'asked' || answer === 'unsettled';
  }
  return isAwaited;
}

const noticeOfStep: Readonly<Record<number, BillingNotice>> = { 2: 'read_only', 3: 'suspended', 4: 'cancelled' };

/**
 * The next dunning step: notify the client, retry the card, restrict access; finally the subscription ends. There is no
 * next step when nothing is owed any more.
 */
export async function takeDunningStep({ tx, deps, row, at, book }: Step): Promise<SubscriptionRow> {
  const { ownerId: owner } = row;
  const step = row.dunningStep + 1;
  const open = await listOpenInvoices(tx, { owner, subscriptionId: row.id });
  if (open.length === 0) return recover({ tx, deps, row, at, book, author: system });
  const state = stateOfStep(step);
  const isOver = state === 'cancelled';
  const asked = isRetried({ step, isHardDecline: row.isHardDecline }) && (await tryAgain({ tx, deps, owner, open }));
  const next = await moveSubscription({
    tx,
    deps,
    row,
    set: {
      state,
      dunningStep: step,
      awaitingPaymentSince: asked ? at : null,
      ...(isOver ? { cancelledAt: at, cancelReason: 'unpaid', nextCatalogItemId: null } : {}),
    },
    author: system,
    at,
    entry: { kind: isOver ? 'cancelled' : state === 'suspended' ? 'suspended' : 'dunning_step', after: { step } },
  });
  const offer = await book.offer(row.catalogItemId);
  await mailDunning({ tx, deps, row: next, step, open, offer });
  await notifyClient({ tx, deps, row: next, what: noticeOfStep[step] ?? 'payment_failed', offer });
  return next;
}
