import type { OfferSummary } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { InvoiceDraft } from '#billing/invoices/invoices.types.ts';
import { findMissingFeatures } from '#billing/quotas/features.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { listUnpaidInvoices } from '../arrears.queries.ts';
import { type FinalPrices, ownFinalPrices } from '../consumer-prices.ts';
import { nextDunningAt } from '../due.rules.ts';
import { draftOf, planBill } from '../engine/bill-periods.ts';
import { createOfferBook, type OfferBook } from '../engine/offer-book.ts';
import { listMeters } from '../meters.queries.ts';
import { readOnlyStep } from '#billing/quotas/metered.rules.ts';
import { dunningStepAt, lastDunningStep } from '../rules/dunning.rules.ts';
import { accessOf } from '../subscriptions.rules.ts';
import { summaryOf } from '../offer-summary.rules.ts';
import { findCouponOf, findCurrent, findFormer, findScheduled } from '../subscriptions.repository.ts';
import type { BillingDeps, Charge, CouponRow, Subscription, SubscriptionRow } from '../subscriptions.types.ts';
import { previewCharge } from './preview-charge.ts';

type Reading = { tx: Tx; deps: BillingDeps; at: Temporal.Instant; book: OfferBook };

/** Null while it cannot be computed (no billing details, no seller). */
async function findCharge(reading: Omit<Reading, 'book'>, draft: InvoiceDraft): Promise<Charge | null> {
  try {
    return await previewCharge(reading, draft);
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('billing.')) return null;
    throw error;
  }
}

const billedStates: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

async function nextChargeOf(
  reading: Reading,
  { row, coupon }: { row: SubscriptionRow; coupon: Promise<CouponRow | null> },
): Promise<Subscription['nextCharge']> {
  if (!billedStates.has(row.state) || row.cancelAtPeriodEnd) return null;
  if (row.state === 'trialing' && row.nextCatalogItemId === null) return null;
  const bill = await planBill(reading.book, { row, coupon: await coupon });
  const charge = await findCharge({ ...reading, at: bill.schedule.periodStart }, draftOf(bill));
  return charge && { at: row.periodEnd, charge };
}

function dunningOf(row: SubscriptionRow): Subscription['dunning'] {
  const { pastDueSince: since, timeZone, dunningStep: step, state } = row;
  if (!since || (state !== 'past_due' && state !== 'suspended')) return null;
  const at = (of: number) => dunningStepAt({ since, step: of, timeZone }) ?? since;
  return {
    since,
    step,
    nextStepAt: nextDunningAt(row),
    readOnlyAt: at(readOnlyStep),
    suspendedAt: at(readOnlyStep + 1),
    cancelledAt: at(lastDunningStep),
  };
}

async function pendingStartOf(
  { tx, book }: Reading,
  { row, scheduled }: { row: SubscriptionRow; scheduled: SubscriptionRow | undefined },
): Promise<Subscription['pendingStart']> {
  const waiting = scheduled ?? (row.state === 'pending_payment' ? row : undefined);
  if (!waiting?.startInvoiceId || !waiting.startExpiresAt) return null;
  const { ownerId, startInvoiceId: invoiceId, startExpiresAt: expiresAt, catalogItemId } = waiting;
  const [open] = await tx.sql<{ due: number }[]>`
    select invoice_uncovered(i) as due from invoices i
    where owner_id = ${ownerId} and id = ${invoiceId}`;
  const offer = summaryOf(await book.offer(catalogItemId));
  return { invoiceId, dueMinor: open?.due ?? 0, expiresAt, offer };
}

async function scheduledChangeOf({ book }: Reading, row: SubscriptionRow): Promise<Subscription['scheduledChange']> {
  if (!row.nextCatalogItemId) return null;
  return { at: row.periodEnd, offer: summaryOf(await book.offer(row.nextCatalogItemId)) };
}

async function creditOf(tx: Tx, { owner, currency }: { owner: OwnerId; currency: string }): Promise<number> {
  const [row] = await tx.sql<{ sum: number }[]>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from client_credits where owner_id = ${owner} and currency = ${currency}`;
  return row?.sum ?? 0;
}

function withFinalPrice<T extends { offer: OfferSummary }>(change: T, final: FinalPrices): T {
  return { ...change, offer: final(change.offer, 'priceMinor') };
}

async function describe(
  reading: Reading,
  row: SubscriptionRow,
  scheduled: SubscriptionRow | undefined,
): Promise<Subscription> {
  const { tx, at, book } = reading;
  const owner = row.ownerId;
  const offerOf = book.offer(row.catalogItemId);
  const couponOf = findCouponOf(tx, { owner, subscriptionId: row.id });
  // Sent in one go: awaiting each statement in turn took most of the time.
  const [
    held,
    price,
    final,
    quotas,
    coupon,
    nextCharge,
    scheduledChange,
    pendingStart,
    unpaidInvoices,
    creditMinor,
    missingFeatures,
  ] = await Promise.all([
    offerOf,
    heldPrice(tx, row),
    ownFinalPrices({ tx, owner, at }),
    listMeters(tx, { owner, row }),
    couponOf,
    nextChargeOf(reading, { row, coupon: couponOf }),
    scheduledChangeOf(reading, row),
    pendingStartOf(reading, { row, scheduled }),
    listUnpaidInvoices(tx, owner),
    offerOf.then(({ currency }) => creditOf(tx, { owner, currency })),
    findMissingFeatures({ tx, owner }),
  ]);
  return {
    ...row,
    access: accessOf(row),
    plan: { code: held.planCode, name: inEveryLanguage(held.planName) },
    missingFeatures,
    quotas,
    offer: final(summaryOf(held, price ?? held.priceMinor), 'priceMinor'),
    nextCharge,
    scheduledChange: scheduledChange && withFinalPrice(scheduledChange, final),
    pendingStart: pendingStart && withFinalPrice(pendingStart, final),
    dunning: dunningOf(row),
    coupon: coupon && { ...coupon, name: inEveryLanguage(coupon.name) },
    unpaidInvoices,
    creditMinor,
    serverTime: at,
  };
}

/** What the holder of a price pays. */
export async function heldPrice(
  tx: Tx,
  { catalogPriceId }: Pick<SubscriptionRow, 'catalogPriceId'>,
): Promise<number | undefined> {
  const [row] = await tx.sql<{ priceMinor: number }[]>`
    select price_minor from catalog_prices where id = ${catalogPriceId}`;
  return row?.priceMinor;
}

/** The client's subscription: the current one, else the last finished one; null when there was never one. */
export async function findSubscription({
  tx,
  deps,
  owner,
}: {
  tx: Tx;
  deps: BillingDeps;
  owner: OwnerId;
}): Promise<Subscription | null> {
  const { defaultLocale } = deps.config;
  const [scheduled, current, at] = await Promise.all([
    findScheduled({ tx, owner, defaultLocale }),
    findCurrent({ tx, owner, defaultLocale }),
    billingNow({ tx, deps }),
  ]);
  const row = current ?? (await findFormer({ tx, owner, defaultLocale }));
  if (!row) return null;
  return describe({ tx, deps, at, book: createOfferBook({ tx, at }) }, row, scheduled);
}
