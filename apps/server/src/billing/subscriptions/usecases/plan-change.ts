import { findCoupon, findOffer, listOffers } from '#billing/catalog/catalog.usecases.ts';
import { yearlyMinor } from '#billing/catalog/catalog.rules.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import { canHoldCredit } from '#billing/invoices/given-back.usecases.ts';
import type { InvoiceDraft } from '#billing/invoices/invoices.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { draftOf, planBill } from '../engine/bill-periods.ts';
import { chargePart } from '../engine/charge-lines.ts';
import type { OfferBook } from '../engine/offer-book.ts';
import { newRow } from '../engine/new-row.ts';
import { firstPeriod } from '../engine/schedule.rules.ts';
import { type Proration, prorateChange } from '../engine/prorate-change.ts';
import { requireTaxId } from '../require-tax-id.ts';
import {
  couponTaken,
  notPossible,
  offerUnavailable,
  parked,
  sameOffer,
  startPending,
  unpaid,
} from '../subscriptions.errors.ts';
import { findCouponOf, findCurrent, findScheduled, findUpgradeAt } from '../subscriptions.repository.ts';
import type { BillingDeps, CouponRow, SubscriptionRow } from '../subscriptions.types.ts';
import { heldPrice } from './read-subscription.ts';

export type Choice = {
  catalogItemId: string;
  couponCode?: string | undefined;
  /** The operator may decide when; absent, an upgrade is immediate and anything else at the boundary. */
  when?: 'now' | 'period_end' | undefined;
  /** The operator's reason. */
  reason?: string | undefined;
  /** The operator may choose what clients are not shown. */
  isOperator: boolean;
};

type Common = {
  offer: Offer;
  coupon: CouponRow | null;
  newCouponId: string | null;
  draft: InvoiceDraft;
  at: Temporal.Instant;
  /** The row once the change is in effect. */
  after: SubscriptionRow;
};
export type StartPlan = Common & { kind: 'start'; current: SubscriptionRow | undefined; askedMinor: number };
export type BoundaryPlan = Common & { kind: 'after_trial' | 'downgrade'; current: SubscriptionRow };
export type UpgradePlan = Common & { kind: 'upgrade'; current: SubscriptionRow; held: Offer; proration: Proration };
export type ChangePlan = StartPlan | BoundaryPlan | UpgradePlan;

export type Planning = { tx: Tx; deps: BillingDeps; owner: OwnerId; at: Temporal.Instant; book: OfferBook };

export async function accountTypeOf(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [row] = await tx.sql<{ id: string | null }[]>`select account_type_id as id from users where id = ${owner}`;
  return row?.id ?? null;
}

async function chooseOffer({ tx, owner, at }: Planning, { catalogItemId, isOperator }: Choice): Promise<Offer> {
  if (isOperator) {
    const found = await findOffer({ tx, catalogItemId, at });
    if (!found) throw offerUnavailable();
    return found;
  }
  const offered = await listOffers({ tx, accountTypeId: await accountTypeOf(tx, owner), at });
  const offer = offered.find((each) => each.catalogItemId === catalogItemId);
  if (!offer) throw offerUnavailable();
  if (offer.priceMinor > 0) await requireTaxId(tx, owner);
  return offer;
}

type CouponChoice = { coupon: CouponRow | null; newCouponId: string | null };

/** The coupon for the charge: the current one, or the one entered with the choice. */
async function chooseCoupon(
  { tx, owner, at }: Planning,
  { current, offer, code }: { current: SubscriptionRow | undefined; offer: Offer; code: string | undefined },
): Promise<CouponChoice> {
  const held = current ? await findCouponOf(tx, { owner, subscriptionId: current.id }) : null;
  if (code === undefined) return { coupon: held, newCouponId: null };
  if (held) throw couponTaken();
  const found = await findCoupon({ tx, code, planId: offer.planId, currency: offer.currency, at });
  const { couponId, percentPpm, amountMinor, currency, name, periods } = found;
  const coupon = {
    id: '',
    subscriptionId: '',
    couponId,
    code: found.code,
    name,
    percentPpm,
    amountMinor,
    currency,
    periodsLeft: periods,
  };
  return { coupon, newCouponId: couponId };
}

function planStart(
  { deps, owner, at }: Planning,
  {
    current,
    offer,
    timeZone,
    ...choice
  }: CouponChoice & {
    current: SubscriptionRow | undefined;
    offer: Offer;
    timeZone: string;
    locale: SubscriptionRow['locale'];
  },
): StartPlan {
  const subscriptionId = deps.ids.uuid();
  const { schedule, share } = firstPeriod({ offer, start: at, timeZone });
  const charge = chargePart({
    kind: 'subscription',
    offer,
    priceMinor: offer.priceMinor,
    share,
    part: { start: schedule.periodStart, end: schedule.periodEnd },
    coupon: choice.coupon,
    withSetup: true,
    subscriptionId,
    locale: choice.locale,
  });
  const draft = { owner, currency: offer.currency, lines: charge.lines };
  const { coupon, newCouponId, locale } = choice;
  const after = newRow({ ownerId: owner, id: subscriptionId, timeZone, locale, state: 'active', offer, schedule, at });
  return { kind: 'start', offer, coupon, newCouponId, draft, at, current, after, askedMinor: charge.askedMinor };
}

function heldAfter(offer: Offer) {
  const { catalogItemId, priceId: catalogPriceId } = offer;
  return { catalogItemId, catalogPriceId, nextCatalogItemId: null, state: 'active' as const };
}

async function planBoundary(
  { book }: Planning,
  input: CouponChoice & { kind: BoundaryPlan['kind']; current: SubscriptionRow; offer: Offer },
): Promise<BoundaryPlan> {
  const { kind, current, offer, coupon, newCouponId } = input;
  const bill = await planBill(book, { row: { ...current, nextCatalogItemId: offer.catalogItemId }, coupon });
  const after = { ...current, ...bill.schedule, ...heldAfter(offer) };
  return { kind, current, offer, coupon, newCouponId, draft: draftOf(bill), at: current.periodEnd, after };
}

/** Each part of time has its own start: of two upgrades in one instant, the second comes a moment later. */
async function upgradeMoment({ tx, owner, at }: Planning, { id: subscriptionId }: SubscriptionRow) {
  const last = await findUpgradeAt(tx, { owner, subscriptionId, at });
  return last ? last.add({ milliseconds: 1 }) : at;
}

async function planUpgrade(
  planning: Planning,
  input: CouponChoice & { current: SubscriptionRow; held: Offer; offer: Offer },
): Promise<UpgradePlan> {
  const { current, held, offer, coupon, newCouponId } = input;
  const at = await upgradeMoment(planning, current);
  const proration = await prorateChange({ tx: planning.tx, row: current, held, offer, coupon, at });
  const draft = { owner: current.ownerId, currency: offer.currency, lines: proration.lines };
  const after = { ...current, ...proration.schedule, ...heldAfter(offer) };
  return { kind: 'upgrade', current, held, offer, coupon, newCouponId, draft, at, after, proration };
}

/**
 * Whether the paid invoice can return what the new one cannot include: one that returned most of an earlier period came
 * to less than that.
 */
async function canGiveBack({ tx, owner }: Planning, { proration: { credit } }: UpgradePlan): Promise<boolean> {
  if (!credit || credit.beyondMinor === 0) return true;
  const { part, minor, beyondMinor: amountMinor } = credit;
  const { invoiceId, invoiceLine: position } = part;
  if (invoiceId === null || position === null) return true;
  return canHoldCredit({ tx, owner, invoiceId, position, reducedMinor: minor - amountMinor, amountMinor });
}

/** By yearly cost: more expensive is an upgrade. */
export async function isUpgrade(
  { tx, book }: Pick<Planning, 'tx' | 'book'>,
  { current, offer }: { current: SubscriptionRow; offer: Offer },
): Promise<boolean> {
  const held = await book.offer(current.catalogItemId);
  const priceMinor = (await heldPrice(tx, current)) ?? held.priceMinor;
  return yearlyMinor(offer) > yearlyMinor({ ...held, priceMinor });
}

async function planRunning(
  planning: Planning,
  choice: Choice,
  input: CouponChoice & { current: SubscriptionRow; offer: Offer },
): Promise<ChangePlan> {
  const { current, offer } = input;
  if (offer.catalogItemId === current.nextCatalogItemId) throw sameOffer();
  if (current.state === 'trialing') return planBoundary(planning, { ...input, kind: 'after_trial' });
  if (offer.catalogItemId === current.catalogItemId) throw sameOffer();
  const byPrice = (await isUpgrade(planning, { current, offer })) ? 'now' : 'period_end';
  if ((choice.when ?? byPrice) === 'period_end') return planBoundary(planning, { ...input, kind: 'downgrade' });
  if (current.state !== 'active') throw unpaid();
  const held = await planning.book.offer(current.catalogItemId);
  const plan = await planUpgrade(planning, { ...input, held });
  if (await canGiveBack(planning, plan)) return plan;
  // Whatever is shown can be confirmed: the change waits for the end of the paid time.
  if (choice.when === 'now') throw notPossible(current.state);
  return planBoundary(planning, { ...input, kind: 'downgrade' });
}

/** What choosing an offer means for this client now, with its invoice lines; writes nothing. */
export async function planChange(planning: Planning, choice: Choice): Promise<ChangePlan> {
  const { tx, deps, owner } = planning;
  const { defaultLocale } = deps.config;
  const current = await findCurrent({ tx, owner, defaultLocale, lock: true });
  if (current?.parkedAt) throw parked();
  if (current?.state === 'pending_payment' || (await findScheduled({ tx, owner, defaultLocale }))) throw startPending();
  const offer = await chooseOffer(planning, choice);
  const coupon = await chooseCoupon(planning, { current, offer, code: choice.couponCode });
  // A trial that ended without a plan, or nothing at all: a new plan begins.
  if (!current || (current.state === 'paused' && current.keptDays === null)) {
    const [client] = await tx.sql<{ timeZone: string; locale: SubscriptionRow['locale'] }[]>`
      select time_zone, coalesce(locale, ${defaultLocale}) as locale from users where id = ${owner}`;
    const { timeZone = 'UTC', locale = defaultLocale } = client ?? {};
    return planStart(planning, { ...coupon, current, offer, timeZone, locale });
  }
  if (current.state === 'paused') throw notPossible('paused');
  return planRunning(planning, choice, { ...coupon, current, offer });
}
