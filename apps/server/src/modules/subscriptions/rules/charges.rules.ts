import { prorate, scaleMinor } from '@enlace/contract/billing/money.ts';

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

/** A part of time as it was billed: what was asked for it, and what of that went back. */
export type BilledPart = { askedMinor: number; returnedMinor: number; days: number };

/**
 * What goes back for days of a billed part that are not used: its share of what was asked, never more than is left of it.
 */
export function creditFor({ part, daysLeft }: { part: BilledPart; daysLeft: number }): number {
  const left = part.askedMinor - part.returnedMinor;
  if (part.days <= 0 || daysLeft <= 0 || left <= 0) return 0;
  const share = prorate({ amountMinor: part.askedMinor, part: Math.min(daysLeft, part.days), whole: part.days });
  return Math.min(share, left);
}

/**
 * An invoice is never below zero: of a credit, what the charge takes stays on the invoice, and the rest goes back by a
 * credit note for the invoice it was billed on.
 */
export function splitCredit({ creditMinor, chargeMinor }: { creditMinor: number; chargeMinor: number }): {
  onInvoice: number;
  beyond: number;
} {
  const onInvoice = Math.min(creditMinor, chargeMinor);
  return { onInvoice, beyond: creditMinor - onInvoice };
}
