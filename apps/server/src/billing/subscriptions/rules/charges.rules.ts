import { prorate, scaleMinor } from '@enlace/contract/billing/money/money.ts';

export type CouponTerms = {
  percentPpm: number | null;
  amountMinor: number | null;
  /** Null: permanently. */
  periodsLeft: number | null;
};

/** A price for `part` of `whole` days. */
export type Share = { part: number; whole: number };
export const wholeShare: Share = { part: 1, whole: 1 };

/** A price's share of the period, rounded once. */
export function shareOf(priceMinor: number, { part, whole }: Share): number {
  return part === whole ? priceMinor : prorate({ amountMinor: priceMinor, part, whole });
}

/** A coupon's discount on a charge; never more than the charge. */
export function discountOf({
  amountMinor,
  coupon,
  share,
}: {
  amountMinor: number;
  coupon: CouponTerms | null;
  share: Share;
}): number {
  if (!coupon || coupon.periodsLeft === 0) return 0;
  const off =
    coupon.percentPpm === null
      ? shareOf(coupon.amountMinor ?? 0, share)
      : scaleMinor({ minor: amountMinor, by: coupon.percentPpm, over: 1_000_000 });
  return Math.min(off, amountMinor);
}

/** A billed part of time: what was charged for it, what of that was returned, and how much its price was lowered. */
export type BilledPart = { askedMinor: number; returnedMinor: number; loweredMinor: number; days: number };

/** The credit for unused days of a billed part: its share of the current price, never more than is left of it. */
export function creditFor({ part, daysLeft }: { part: BilledPart; daysLeft: number }): number {
  const price = part.askedMinor - part.loweredMinor;
  const left = price - part.returnedMinor;
  if (part.days <= 0) return 0;
  const unused = Math.min(Math.max(0, daysLeft), part.days);
  const share = prorate({ amountMinor: price, part: unused, whole: part.days });
  return Math.max(0, Math.min(share, left));
}

/**
 * How much a credit note lowers a line's price, given what earlier ones took from the line and its discount together:
 * taken from the line alone, it can exceed the price, and is restored when the discount is.
 */
export function creditedStep({ askedMinor, beforeMinor, nowMinor }: CreditedLine): number {
  const within = (minor: number) => Math.min(askedMinor, Math.max(0, minor));
  return within(beforeMinor + nowMinor) - within(beforeMinor);
}
type CreditedLine = { askedMinor: number; beforeMinor: number; nowMinor: number };

type Priced = { askedMinor: number; returnedMinor: number; loweredMinor: number };

/**
 * Splits a reduction over the parts billed by one line, by what is left of each; a negative amount is restored to those
 * it was taken from. Never more than there is.
 */
export function lowerPrices(parts: readonly Priced[], amountMinor: number): number[] {
  const isRestored = amountMinor < 0;
  const rooms = parts.map(({ askedMinor, returnedMinor, loweredMinor }) =>
    isRestored ? loweredMinor : askedMinor - returnedMinor - loweredMinor,
  );
  const room = rooms.reduce((sum, each) => sum + each, 0);
  let [left, roomLeft] = [Math.min(Math.abs(amountMinor), room), room];
  return rooms.map((own) => {
    const share = roomLeft === 0 ? 0 : scaleMinor({ minor: left, by: own, over: roomLeft });
    left -= share;
    roomLeft -= own;
    return isRestored ? 0 - share : share;
  });
}

/** An amount and the rate of the tax added to it. */
type Taxed = { minor: number; ratePpm: number };

/**
 * An invoice including taxes is never negative: the part of a credit that the charge covers stays on the invoice, the
 * rest is returned by a credit note for the original invoice.
 */
export function splitCredit({ credit, charge }: { credit: Taxed; charge: Taxed }): {
  onInvoice: number;
  beyond: number;
} {
  const million = 1_000_000;
  // Rounded down twice, so that no tax rounding makes the sum negative.
  const chargeMinor = charge.minor + Math.floor((charge.minor * charge.ratePpm) / million);
  const max =
    credit.ratePpm <= charge.ratePpm
      ? charge.minor
      : Math.min(charge.minor, Math.floor((chargeMinor * million) / (million + credit.ratePpm)));
  const onInvoice = Math.min(credit.minor, max);
  return { onInvoice, beyond: credit.minor - onInvoice };
}
