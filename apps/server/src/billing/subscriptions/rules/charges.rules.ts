import { prorate, scaleMinor } from '@enlace/contract/billing/money/money.ts';

export type CouponTerms = {
  percentPpm: number | null;
  amountMinor: number | null;
  /** null: for good. */
  periodsLeft: number | null;
};

/** A price for so many days of so many. */
export type Share = { part: number; whole: number };
export const wholeShare: Share = { part: 1, whole: 1 };

/** What a price comes to for its share of the period, rounded once. */
export function shareOf(priceMinor: number, { part, whole }: Share): number {
  return part === whole ? priceMinor : prorate({ amountMinor: priceMinor, part, whole });
}

/** What a coupon takes off a charge; never more than the charge. */
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

/** A part of time as it was billed: what was asked for it, what of that went back, and what was taken off its price. */
export type BilledPart = { askedMinor: number; returnedMinor: number; loweredMinor: number; days: number };

/**
 * What goes back for days of a billed part that are not used: its share of the price as it is by now, never more than is
 * left of it.
 */
export function creditFor({ part, daysLeft }: { part: BilledPart; daysLeft: number }): number {
  const price = part.askedMinor - part.loweredMinor;
  const left = price - part.returnedMinor;
  if (part.days <= 0 || daysLeft <= 0 || left <= 0) return 0;
  const share = prorate({ amountMinor: price, part: Math.min(daysLeft, part.days), whole: part.days });
  return Math.min(share, left);
}

/**
 * What a credit note takes off the price of a line, after what those before it took of the line and its discount together:
 * taken from the line alone, it can be more than the price, and comes back when the discount does.
 */
export function creditedStep({ askedMinor, beforeMinor, nowMinor }: CreditedLine): number {
  const within = (minor: number) => Math.min(askedMinor, Math.max(0, minor));
  return within(beforeMinor + nowMinor) - within(beforeMinor);
}
type CreditedLine = { askedMinor: number; beforeMinor: number; nowMinor: number };

type Priced = { askedMinor: number; returnedMinor: number; loweredMinor: number };

/**
 * What an amount takes off the prices of parts that one line was billed for, by what is left of each; below zero it comes
 * back to those it was taken from. Never more than there is.
 */
export function lowerPrices(parts: readonly Priced[], amountMinor: number): number[] {
  const rooms = parts.map(({ askedMinor, returnedMinor, loweredMinor }) =>
    amountMinor >= 0 ? askedMinor - returnedMinor - loweredMinor : loweredMinor,
  );
  const room = rooms.reduce((sum, each) => sum + each, 0);
  let [left, roomLeft] = [Math.min(Math.abs(amountMinor), room), room];
  return rooms.map((own) => {
    const share = roomLeft === 0 ? 0 : scaleMinor({ minor: left, by: own, over: roomLeft });
    left -= share;
    roomLeft -= own;
    return amountMinor >= 0 ? share : 0 - share;
  });
}

/** An amount and the rate of the tax that comes on top of it. */
type Taxed = { minor: number; ratePpm: number };

/**
 * An invoice is never below zero, with its taxes: of a credit, what the charge takes stays on the invoice, and the rest
 * goes back by a credit note for the invoice it was billed on.
 */
export function splitCredit({ credit, charge }: { credit: Taxed; charge: Taxed }): {
  onInvoice: number;
  beyond: number;
} {
  const million = 1_000_000;
  // Rounded down twice, so that no rounding of the taxes brings the sum below zero.
  const chargeMinor = charge.minor + Math.floor((charge.minor * charge.ratePpm) / million);
  const most =
    credit.ratePpm <= charge.ratePpm
      ? charge.minor
      : Math.min(charge.minor, Math.floor((chargeMinor * million) / (million + credit.ratePpm)));
  const onInvoice = Math.min(credit.minor, most);
  return { onInvoice, beyond: credit.minor - onInvoice };
}
