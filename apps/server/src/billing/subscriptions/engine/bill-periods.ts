import { prepareInvoices } from '#billing/invoices/invoices.usecases.ts';
import type { InvoiceDraft, PreparedInvoice } from '#billing/invoices/invoices.types.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { Tx } from '#platform/database/client.ts';
import { listCouponsOf } from '../subscriptions.repository.ts';
import type { BillingDeps, CouponRow, SubscriptionRow } from '../subscriptions.types.ts';
import { chargePart, type PartCharge } from './charge-lines.ts';
import type { OfferBook } from './offer-book.ts';
import { firstPeriod, followingPeriod, hasSameRhythm, type Schedule } from './schedule.rules.ts';

/** A period to be billed: the next one of an active subscription, or the first after a trial. */
export type Bill = {
  row: SubscriptionRow;
  reason: 'start' | 'renewal';
  held: Offer;
  offer: Offer;
  price: { priceId: string; priceMinor: number };
  schedule: Schedule;
  charge: PartCharge;
};
/** Its result; `invoice` is null when nothing was charged. */
export type Billed = Bill & { status: 'billed'; invoice: PreparedInvoice | null };
export type Refused = Bill & { status: 'refused'; code: string };
/** Called with each invoice of a run as it is issued. */
export type Watch = (billed: { row: SubscriptionRow; draft: InvoiceDraft; offer: Offer }) => Promise<void>;

type Context = { tx: Tx; deps: BillingDeps; at: Temporal.Instant; book: OfferBook };

async function priceOf(
  book: OfferBook,
  { row, offer }: { row: SubscriptionRow; offer: Offer },
): Promise<Bill['price']> {
  if (offer.catalogItemId !== row.catalogItemId) return { priceId: offer.priceId, priceMinor: offer.priceMinor };
  return book.renewalPrice(offer.catalogItemId, row.catalogPriceId);
}

/** Computes the period that begins where the current one ends, with the chosen offer. */
export async function planBill(
  book: OfferBook,
  { row, coupon }: { row: SubscriptionRow; coupon: CouponRow | null },
): Promise<Bill> {
  const isTrial = row.state === 'trialing';
  const held = await book.offer(row.catalogItemId);
  const offer = row.nextCatalogItemId ? await book.offer(row.nextCatalogItemId) : held;
  const price = await priceOf(book, { row, offer });
  const { schedule, share } =
    isTrial || !hasSameRhythm(held, offer)
      ? firstPeriod({ offer, start: row.periodEnd, timeZone: row.timeZone })
      : followingPeriod({ offer, row });
  const charge = chargePart({
    kind: 'subscription',
    offer,
    priceMinor: price.priceMinor,
    share,
    part: { start: schedule.periodStart, end: schedule.periodEnd },
    coupon,
    withSetup: isTrial,
    subscriptionId: row.id,
    locale: row.locale,
  });
  return { row, reason: isTrial ? 'start' : 'renewal', held, offer, price, schedule, charge };
}

export function draftOf({ row, offer, charge }: Pick<Bill, 'row' | 'offer' | 'charge'>): InvoiceDraft {
  return { owner: row.ownerId, currency: offer.currency, lines: charge.lines };
}

type Outcome = Awaited<ReturnType<typeof prepareInvoices>>['outcomes'][number];

function settleOutcome(bill: Bill, outcome: Outcome | undefined): Billed | Refused {
  if (!outcome) return { ...bill, status: 'billed', invoice: null };
  return outcome.status === 'ready'
    ? { ...bill, status: 'billed', invoice: outcome.invoice }
    : { ...bill, status: 'refused', code: outcome.code };
}

/** The next period of each row, with the coupon of those that may have one. */
export async function planBills(
  { tx, book }: Pick<Context, 'tx' | 'book'>,
  { rows, withCoupons }: { rows: readonly SubscriptionRow[]; withCoupons: readonly SubscriptionRow[] },
): Promise<Bill[]> {
  const coupons = await listCouponsOf(
    tx,
    withCoupons.map(({ id }) => id),
  );
  const bills: Bill[] = [];
  for (const row of rows) bills.push(await planBill(book, { row, coupon: coupons.get(row.id) ?? null }));
  return bills;
}

export type PreparedBills = {
  outcomes: (Billed | Refused)[];
  /** Assigns the numbers; the last step of a transaction. */
  issue(): Promise<void>;
};

/** Prepares the invoices of these periods in one go; free ones have none. */
export async function prepareBills(
  { tx, deps, at }: Omit<Context, 'book'>,
  { bills, watch }: { bills: readonly Bill[]; watch?: Watch | undefined },
): Promise<PreparedBills> {
  const asked = bills.filter(({ charge }) => charge.lines.length > 0);
  if (watch)
    for (const { row, offer, charge } of asked) await watch({ row, offer, draft: draftOf({ row, offer, charge }) });
  const run =
    asked.length === 0
      ? undefined
      : await prepareInvoices({ tx, deps, at, drafts: asked.map((bill) => draftOf(bill)) });
  const byBill = new Map(asked.map((bill, index) => [bill, run?.outcomes[index]]));
  return {
    outcomes: bills.map((bill) => settleOutcome(bill, byBill.get(bill))),
    async issue() {
      await run?.issue();
    },
  };
}
