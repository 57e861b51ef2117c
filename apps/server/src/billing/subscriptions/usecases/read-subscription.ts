import type { Charge } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { QuotaUse, Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { previewInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { InvoiceDraft } from '#billing/invoices/invoices.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { listUnpaidInvoices } from '../arrears.queries.ts';
import { nextDunningAt } from '../due.rules.ts';
import { draftOf, planBill } from '../engine/bill-periods.ts';
import { createOfferBook, type OfferBook } from '../engine/offer-book.ts';
import { listMeters, type Meter } from '../meters.queries.ts';
import { readOnlyStep } from '#billing/quotas/metered.rules.ts';
import { dunningStepAt, lastDunningStep } from '../rules/dunning.rules.ts';
import { accessOf } from '../subscriptions.rules.ts';
import {
  emptyCharge,
  presentCharge,
  presentCoupon,
  presentNames,
  presentOffer,
  presentOpenInvoice,
} from '../subscriptions.presenter.ts';
import { findCouponOf, findCurrent, findFormer, findScheduled } from '../subscriptions.repository.ts';
import type { BillingDeps, CouponRow, SubscriptionRow } from '../subscriptions.types.ts';

type Reading = { tx: Tx; deps: BillingDeps; at: Temporal.Instant; book: OfferBook };

/** An empty charge without lines; null while it cannot be computed (no billing details, no seller). */
export async function findCharge({ tx, deps, at }: Omit<Reading, 'book'>, draft: InvoiceDraft): Promise<Charge | null> {
  if (draft.lines.length === 0) return emptyCharge(draft.currency);
  try {
    return presentCharge(await previewInvoice({ tx, deps, draft, at }));
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
  return charge && { at: row.periodEnd.toString(), charge };
}

function dunningOf(row: SubscriptionRow): Subscription['dunning'] {
  const { pastDueSince: since, timeZone, dunningStep: step, state } = row;
  if (!since || (state !== 'past_due' && state !== 'suspended')) return null;
  const at = (of: number) => dunningStepAt({ since, step: of, timeZone })?.toString() ?? since.toString();
  return {
    since: since.toString(),
    step,
    nextStepAt: nextDunningAt(row)?.toString() ?? null,
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
  const { ownerId, startInvoiceId: invoiceId, startExpiresAt, catalogItemId } = waiting;
  const [open] = await tx.sql<{ due: number }[]>`
    select invoice_uncovered(i) as due from invoices i
    where owner_id = ${ownerId} and id = ${invoiceId}`;
  const offer = presentOffer(await book.offer(catalogItemId));
  return { invoiceId, dueMinor: open?.due ?? 0, expiresAt: startExpiresAt.toString(), offer };
}

async function scheduledChangeOf({ book }: Reading, row: SubscriptionRow): Promise<Subscription['scheduledChange']> {
  if (!row.nextCatalogItemId) return null;
  return { at: row.periodEnd.toString(), offer: presentOffer(await book.offer(row.nextCatalogItemId)) };
}

async function creditOf(tx: Tx, { owner, currency }: { owner: OwnerId; currency: string }): Promise<number> {
  const [row] = await tx.sql<{ sum: number }[]>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from client_credits where owner_id = ${owner} and currency = ${currency}`;
  return row?.sum ?? 0;
}

/** A meter without the fields of its own screen. */
function withoutKind(meter: Meter): QuotaUse {
  const { resource, limit, used, fromPlan, fromPackages, resetsAt, expiresAt } = meter;
  return { resource, limit, used, fromPlan, fromPackages, resetsAt, expiresAt };
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
  const [held, price, meters, coupon, nextCharge, scheduledChange, pendingStart, unpaid, creditMinor] =
    await Promise.all([
      offerOf,
      heldPrice(tx, row),
      listMeters(tx, { owner, row }),
      couponOf,
      nextChargeOf(reading, { row, coupon: couponOf }),
      scheduledChangeOf(reading, row),
      pendingStartOf(reading, { row, scheduled }),
      listUnpaidInvoices(tx, owner),
      offerOf.then(({ currency }) => creditOf(tx, { owner, currency })),
    ]);
  return {
    id: row.id,
    state: row.state,
    access: accessOf(row),
    plan: { code: held.planCode, name: presentNames(held.planName) },
    trialEndsAt: row.trialEndsAt?.toString() ?? null,
    periodStart: row.periodStart.toString(),
    periodEnd: row.periodEnd.toString(),
    quotas: meters.map(withoutKind),
    offer: presentOffer(held, price ?? held.priceMinor),
    timeZone: row.timeZone,
    nextCharge,
    scheduledChange,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelledAt: row.cancelledAt?.toString() ?? null,
    pausedAt: row.pausedAt?.toString() ?? null,
    resumesAt: row.resumesAt?.toString() ?? null,
    pendingStart,
    dunning: dunningOf(row),
    coupon: presentCoupon(coupon),
    unpaidInvoices: unpaid.map(presentOpenInvoice),
    creditMinor,
    serverTime: at.toString(),
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
