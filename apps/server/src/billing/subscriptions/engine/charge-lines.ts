import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { DraftLine, LineName } from '#billing/invoices/invoices.types.ts';
import { billingTexts } from '../locales/texts.ts';
import { discountOf, type Share, shareOf, wholeShare } from '../rules/charges.rules.ts';
import type { CouponRow, Names } from '../subscriptions.types.ts';

/** A name in one language; in another if it is missing. */
export function nameIn(names: Names, locale: Locale): string {
  return names[toWireLocale(locale)] ?? names.en ?? names.es ?? names.jp ?? '';
}

type Part = { start: Temporal.Instant; end: Temporal.Instant };
type LineInput = Pick<DraftLine, 'kind' | 'description' | 'taxInclusive' | 'reduces'> & {
  amountMinor: number;
  part?: Part;
  subscriptionId?: string | null;
  purchaseId?: string | null;
};

/** A line of one unit. */
export function lineOf({ amountMinor, part, subscriptionId = null, purchaseId = null, ...line }: LineInput): DraftLine {
  return {
    ...line,
    quantityMilli: 1000,
    unitMinor: amountMinor,
    amountMinor,
    periodStart: part?.start ?? null,
    periodEnd: part?.end ?? null,
    subscriptionId,
    purchaseId,
  };
}

type ChargeInput = {
  kind: 'subscription' | 'proration_charge';
  offer: Offer;
  priceMinor: number;
  share?: Share;
  part: Part;
  coupon: CouponRow | null;
  withSetup?: boolean;
  subscriptionId: string;
  locale: Locale;
};

export type PartCharge = {
  lines: DraftLine[];
  /** The charge for the part: its price less the coupon, without set-up fee. */
  askedMinor: number;
  /** The coupon that was applied. */
  couponId: string | null;
};

/** A coupon whose periods are used up, or whose amount is in another currency, is not applied. */
function couponFor(coupon: CouponRow | null, currency: string): CouponRow | null {
  if (!coupon || coupon.periodsLeft === 0) return null;
  return coupon.currency === null || coupon.currency === currency ? coupon : null;
}

/** The lines of one period part: price, coupon, set-up fee; none when nothing is charged. */
export function chargePart(input: ChargeInput): PartCharge {
  const { kind, offer, priceMinor, share = wholeShare, part, subscriptionId, locale, withSetup = false } = input;
  const words = billingTexts[locale].lines;
  const { taxInclusive } = offer;
  const [plan, period] = [nameIn(offer.planName, locale), nameIn(offer.periodName, locale)];
  const amountMinor = shareOf(priceMinor, share);
  const coupon = couponFor(input.coupon, offer.currency);
  const off = discountOf({ amountMinor, coupon, share });
  const lines: DraftLine[] = [];
  if (amountMinor > 0) {
    const description = kind === 'subscription' ? words.subscription(plan, period) : words.charge(plan);
    lines.push(lineOf({ kind, description, amountMinor, taxInclusive, part, subscriptionId }));
  }
  if (off > 0 && coupon) {
    const description = words.discount(coupon.code);
    lines.push(lineOf({ kind: 'discount', description, amountMinor: 0 - off, taxInclusive, part, subscriptionId }));
  }
  if (withSetup && offer.setupFeeMinor > 0) {
    const description = words.setup(plan);
    lines.push(
      lineOf({ kind: 'setup_fee', description, amountMinor: offer.setupFeeMinor, taxInclusive, subscriptionId }),
    );
  }
  return { lines, askedMinor: amountMinor - off, couponId: off > 0 && coupon ? coupon.id : null };
}

/** The line returning billed days that are not used. */
export function creditLine({
  offer,
  amountMinor,
  part,
  subscriptionId,
  locale,
  reduces,
}: {
  offer: Offer;
  amountMinor: number;
  part: Part;
  /** The line they were billed with. */
  reduces: LineName;
  subscriptionId: string;
  locale: Locale;
}): DraftLine {
  const description = billingTexts[locale].lines.credit(nameIn(offer.planName, locale));
  const { taxInclusive } = offer;
  return lineOf({
    kind: 'proration_credit',
    description,
    amountMinor: 0 - amountMinor,
    taxInclusive,
    part,
    subscriptionId,
    reduces,
  });
}
