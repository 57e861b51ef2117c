import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { Tx } from '#platform/database/client.ts';
import { couponExpired, couponNotForPlan, couponUnknown, couponUsedUp } from './catalog.errors.ts';
import { renewalPriceAt } from './catalog.rules.ts';
import type {
  AccountTypeRule,
  Coupon,
  FoundOffer,
  FoundPackage,
  Offer,
  PackageOffer,
  PlanCard,
  PlanQuota,
} from './catalog.types.ts';
import { readOffer, readOffers, readPackage, readPackages } from './offers.repository.ts';
import { withIncluded } from './catalog.rules.ts';
import { readSaleLimit } from './selling-currency.repository.ts';

type Names = Record<WireLocale, string>;
export type AccountType = { id: string; code: string; name: Names };
export type TrialItem = { id: string; priceId: string; trialDays: number };

/** Account types available at registration, in the operator's order. */
export async function listAccountTypes(tx: Tx): Promise<AccountType[]> {
  return [
    ...(await tx.sql<
      AccountType[]
    >`select id, code, name from account_types where archived_at is null order by position, id`),
  ];
}

/** What an account type requires of its clients. */
export async function findAccountType(tx: Tx, id: string): Promise<AccountTypeRule | undefined> {
  const [row] = await tx.sql<AccountTypeRule[]>`
    select id, is_business, requires_tax_id from account_types where id = ${id}`;
  return row;
}

/** The catalogue item a new client starts with. */
export async function getTrialItem(tx: Tx): Promise<TrialItem> {
  const [row] = await tx.sql<TrialItem[]>`
    select c.id, coalesce(c.trial_days, p.trial_days) as trial_days,
           (select v.id from catalog_prices v where v.catalog_item_id = c.id order by v.valid_from desc limit 1) as price_id
      from catalog_items c join billing_periods p on p.id = c.billing_period_id where c.starts_trial`;
  if (!row) throw new Error('the catalogue has no item that starts a trial');
  return row;
}

type ForClient = { tx: Tx; accountTypeId: string | null; at: Temporal.Instant };

/**
 * What a client of this account type may choose and be invoiced for; an offer made for the type replaces the general
 * one.
 */
export async function listOffers({ tx, accountTypeId, at }: ForClient): Promise<Offer[]> {
  const limit = await readSaleLimit(tx);
  const offers = (await readOffers(tx, { accountTypeId, at })).filter(({ currency }) => limit(currency) === null);
  const placeOf = ({ planId, periodCode, currency }: Offer) => `${planId} ${periodCode} ${currency}`;
  const special = new Set(offers.filter((offer) => offer.accountTypeId !== null).map(placeOf));
  return offers.filter((offer) => offer.accountTypeId !== null || !special.has(placeOf(offer)));
}

/** One offer, even if no longer available: existing holders keep it. */
export function findOffer(input: {
  tx: Tx;
  catalogItemId: string;
  at: Temporal.Instant;
}): Promise<FoundOffer | undefined> {
  return readOffer(input.tx, input);
}

type Version = {
  id: string;
  priceMinor: number;
  validFrom: Temporal.Instant;
  existingFrom: Temporal.Instant | null;
};

/** What the holder of a price pays from now on: that price, unless a newer one applies to them. */
export async function priceForRenewal({
  tx,
  catalogItemId,
  heldPriceId,
  at,
}: {
  tx: Tx;
  catalogItemId: string;
  heldPriceId: string;
  at: Temporal.Instant;
}): Promise<{ priceId: string; priceMinor: number }> {
  const versions = await tx.sql<Version[]>`
    select id, price_minor, valid_from, existing_from from catalog_prices
     where catalog_item_id = ${catalogItemId} or id = ${heldPriceId}`;
  const held = versions.find(({ id }) => id === heldPriceId);
  if (!held) throw new Error(`a subscription holds a price that does not exist: ${heldPriceId}`);
  const { id, priceMinor } = renewalPriceAt(versions, { held, at }) ?? held;
  return { priceId: id, priceMinor };
}

/** The quotas of plans; a resource without a row has no limit. */
export async function planQuotas({ tx, planIds }: { tx: Tx; planIds: readonly string[] }): Promise<PlanQuota[]> {
  return tx.sql<PlanQuota[]>`
    select plan_id, resource, quota, kind, is_soft from plan_quotas where plan_id = any(${[...planIds]}::uuid[]) order by plan_id, resource`;
}

/** The descriptions of plans for their comparison. */
export async function planCards({ tx, planIds }: { tx: Tx; planIds: readonly string[] }): Promise<PlanCard[]> {
  const cards = await tx.sql<PlanCard[]>`
    select id as plan_id, description, features, enlace_plan_features(id) as feature_keys, is_highlighted, includes_plan_id from plans order by position, id`;
  return cards.filter(({ planId }) => planIds.includes(planId)).map((card) => withIncluded(card, { cards, planIds }));
}

/** Packages a client of this account type may buy and be invoiced for. */
export async function listPackages(input: ForClient): Promise<PackageOffer[]> {
  const limit = await readSaleLimit(input.tx);
  return (await readPackages(input.tx, input)).filter(({ currency }) => limit(currency) === null);
}

/** One package with its quotas, even if no longer sold. `at` decides whether it can be bought. */
export function findPackage({
  tx,
  packageId,
  at = Temporal.Instant.fromEpochMilliseconds(0),
}: {
  tx: Tx;
  packageId: string;
  at?: Temporal.Instant;
}): Promise<FoundPackage | undefined> {
  return readPackage(tx, { packageId, at });
}

type CouponRow = Coupon & {
  planId: string | null;
  maxRedemptions: number | null;
  redeemed: number;
  validFrom: Temporal.Instant;
  validUntil: Temporal.Instant | null;
};
type FindInput = { tx: Tx; code: string; planId: string; currency: string; at: Temporal.Instant };

/**
 * The coupon for an entered code. Errors: coupon.unknown, expired, used_up, not_for_plan (also for another currency).
 */
export async function findCoupon({ tx, code, planId, currency, at }: FindInput): Promise<Coupon> {
  const [row] = await tx.sql<CouponRow[]>`
    select id as coupon_id, code, name, percent_ppm, amount_minor, currency, periods, plan_id, max_redemptions, redeemed,
           valid_from, valid_until
      from coupons where code = ${code.trim().toUpperCase()} and archived_at is null`;
  // A coupon that begins later is not revealed.
  if (!row || Temporal.Instant.compare(row.validFrom, at) > 0) throw couponUnknown();
  if (row.validUntil && Temporal.Instant.compare(row.validUntil, at) <= 0) throw couponExpired();
  if (row.maxRedemptions !== null && row.redeemed >= row.maxRedemptions) throw couponUsedUp();
  const isFitting = (row.planId === null || row.planId === planId) && (row.currency ?? currency) === currency;
  if (!isFitting) throw couponNotForPlan();
  const { couponId, name, percentPpm, amountMinor, periods } = row;
  return { couponId, code: row.code, name, percentPpm, amountMinor, currency: row.currency, periods };
}

/** Counts one use, never beyond the limit: of two who take the last one, one gets coupon.used_up. */
export async function takeCoupon({ tx, couponId }: { tx: Tx; couponId: string }): Promise<void> {
  const [taken] = await tx.sql`
    update coupons set redeemed = redeemed + 1
     where id = ${couponId} and (max_redemptions is null or redeemed < max_redemptions) returning id`;
  if (!taken) throw couponUsedUp();
}
