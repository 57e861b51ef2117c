import { findCoupon, takeCoupon } from '#billing/catalog/catalog.usecases.ts';
import { amountDue, creditInvoice } from '#billing/invoices/invoices.usecases.ts';
import { invalidField } from '#platform/errors.ts';
import { hasLivePayment, listOpenInvoices } from '../arrears.queries.ts';
import { resumePaused } from '../engine/resume-paused.ts';
import { billingTexts } from '../locales/texts.ts';
import { moveSubscription } from '../move.ts';
import { addDays, daysBetween } from '../rules/periods.rules.ts';
import { couponTaken, notPossible, unpaid } from '../subscriptions.errors.ts';
import { findCouponOf, insertCouponUse } from '../subscriptions.repository.ts';
import type { Author, SubscriptionRow, TimelineEntry } from '../subscriptions.types.ts';
import type { Planning } from './plan-change.ts';

export type Decision = Planning & { row: SubscriptionRow; author: Author };

function decide(
  { tx, deps, row, author, at }: Decision,
  set: Parameters<typeof moveSubscription>[0]['set'],
  entry: TimelineEntry,
) {
  return moveSubscription({ tx, deps, row, set, author, at, entry });
}

const endingStates: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

/** Cancels at the end of the paid time; a pause and arrears end immediately, as there is nothing left to use. */
export async function cancelAtEnd(decision: Decision, reason: string): Promise<SubscriptionRow> {
  const { row, at } = decision;
  if (row.cancelAtPeriodEnd) throw notPossible(row.state);
  if (row.state === 'paused' || row.state === 'suspended') return cancelNow(decision, reason);
  if (!endingStates.has(row.state)) throw notPossible(row.state);
  const set = { cancelAtPeriodEnd: true, cancelReason: reason, nextCatalogItemId: null };
  const after = { reason, at: row.periodEnd.toString(), requestedAt: at.toString() };
  return decide(decision, set, { kind: 'cancel_requested', after });
}

export async function cancelNow(decision: Decision, reason: string): Promise<SubscriptionRow> {
  const { row, at } = decision;
  if (row.state === 'pending_payment' || row.state === 'scheduled') return dropStart(decision);
  const set = { state: 'cancelled', cancelledAt: at, cancelReason: reason, nextCatalogItemId: null } as const;
  return decide(decision, set, { kind: 'cancelled', after: { reason } });
}

/** Drops a chosen, unpaid plan; its invoice is credited, and nothing is owed. */
export async function dropStart(decision: Decision): Promise<SubscriptionRow> {
  const { tx, deps, row, at, owner } = decision;
  const { startInvoiceId: invoiceId, state } = row;
  if (state !== 'pending_payment' && state !== 'scheduled') throw notPossible(state);
  // The money may be on its way.
  if (invoiceId && (await hasLivePayment(tx, { owner, invoiceId }))) throw notPossible(state);
  if (invoiceId && (await amountDue({ tx, owner, invoiceId })) > 0) {
    const reason = billingTexts[row.locale].creditNote.startDropped;
    await creditInvoice({ tx, deps, owner, invoiceId, lines: 'all', reason, at });
  }
  const set = { state: 'cancelled', cancelledAt: at, cancelReason: 'dropped' } as const;
  return decide(decision, set, { kind: 'cancelled', after: { reason: 'dropped' }, invoiceId });
}

export async function withdrawCancellation(decision: Decision): Promise<SubscriptionRow> {
  const { row } = decision;
  if (!row.cancelAtPeriodEnd) throw notPossible(row.state);
  return decide(decision, { cancelAtPeriodEnd: false, cancelReason: null }, { kind: 'cancel_withdrawn' });
}

export async function dropScheduledChange(decision: Decision): Promise<SubscriptionRow> {
  const { row, book } = decision;
  if (!row.nextCatalogItemId) throw notPossible(row.state);
  const { planCode: plan } = await book.offer(row.nextCatalogItemId);
  return decide(decision, { nextCatalogItemId: null }, { kind: 'scheduled_change_cancelled', before: { plan } });
}

function resumeMoment({ row, at }: Decision, resumesOn: string | undefined): Temporal.Instant | null {
  if (resumesOn === undefined) return null;
  const { timeZone } = row;
  const moment = Temporal.PlainDate.from(resumesOn).toZonedDateTime({ timeZone }).toInstant();
  const latest = addDays({ at, days: 366, timeZone });
  if (Temporal.Instant.compare(moment, at) <= 0 || Temporal.Instant.compare(moment, latest) > 0) {
    throw invalidField('resumesOn', 'invalid_option');
  }
  return moment;
}

/** Pauses now; the paid days are kept. */
export async function pause(
  decision: Decision,
  resumesOn: string | undefined,
  reason?: string,
): Promise<SubscriptionRow> {
  const { tx, row, at, owner } = decision;
  if (row.state !== 'active') throw row.state === 'past_due' ? unpaid() : notPossible(row.state);
  if ((await listOpenInvoices(tx, { owner, subscriptionId: row.id })).length > 0) throw unpaid();
  const resumesAt = resumeMoment(decision, resumesOn);
  const keptDays = daysBetween({ from: at, to: row.periodEnd, timeZone: row.timeZone });
  const set = {
    state: 'paused',
    pausedAt: at,
    resumesAt,
    keptDays,
    cancelAtPeriodEnd: false,
    cancelReason: null,
  } as const;
  return decide(decision, set, {
    kind: 'paused',
    after: { days: keptDays, resumesAt: resumesAt?.toString() ?? null, ...(reason === undefined ? {} : { reason }) },
  });
}

/** Resumes a requested pause; after a trial there is nothing to resume. */
export async function unpause({ tx, deps, row, at, author }: Decision): Promise<SubscriptionRow> {
  if (row.state !== 'paused' || row.keptDays === null) throw notPossible(row.state);
  return resumePaused({ tx, deps, row, at, author });
}

export async function addCoupon(decision: Decision, code: string): Promise<SubscriptionRow> {
  const { tx, row, at, owner, author, book } = decision;
  if (row.state === 'pending_payment' || row.state === 'scheduled') throw notPossible(row.state);
  if (await findCouponOf(tx, { owner, subscriptionId: row.id })) throw couponTaken();
  const { planId, currency } = await book.offer(row.nextCatalogItemId ?? row.catalogItemId);
  const coupon = await findCoupon({ tx, code, planId, currency, at });
  await takeCoupon({ tx, couponId: coupon.couponId });
  const use = { owner, subscriptionId: row.id, couponId: coupon.couponId, periodsLeft: coupon.periods };
  if (!(await insertCouponUse(tx, use))) throw couponTaken();
  return decide({ ...decision, author }, {}, { kind: 'coupon_added', after: { coupon: coupon.code } });
}

export async function extendTrial(
  decision: Decision,
  { days, reason }: { days: number; reason: string },
): Promise<SubscriptionRow> {
  const { row } = decision;
  if (row.state !== 'trialing') throw notPossible(row.state);
  const end = addDays({ at: row.periodEnd, days, timeZone: row.timeZone });
  const set = { periodEnd: end, meterEnd: end, trialEndsAt: end };
  return decide(decision, set, { kind: 'trial_extended', after: { days, reason, periodEnd: end.toString() } });
}

/** Allows a parked subscription to be billed again. */
export async function unpark(decision: Decision, reason: string): Promise<SubscriptionRow> {
  const { row } = decision;
  if (!row.parkedAt) throw notPossible(row.state);
  return decide(decision, { parkedAt: null, parkedReason: null }, { kind: 'unparked', after: { reason } });
}
