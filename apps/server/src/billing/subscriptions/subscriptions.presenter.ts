import type { Charge, OfferSummary } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { InvoicePreview } from '#billing/invoices/invoices.types.ts';
import type { OpenInvoice } from './arrears.queries.ts';
import type { CouponRow, Names } from './subscriptions.types.ts';

/** A name in every language of the wire; missing ones use another language. */
export function presentNames(names: Names): Record<WireLocale, string> {
  const fallback = names.en ?? names.es ?? names.jp ?? '';
  return { es: names.es ?? fallback, en: names.en ?? fallback, jp: names.jp ?? fallback };
}

/** `priceMinor`: what the holder pays, if different from today's price. */
export function presentOffer(offer: Offer, priceMinor = offer.priceMinor): OfferSummary {
  const { catalogItemId, planCode, planName, periodCode, periodName, unit, unitCount, currency, taxInclusive } = offer;
  return {
    catalogItemId,
    plan: { code: planCode, name: presentNames(planName) },
    period: { code: periodCode, name: presentNames(periodName), unit, unitCount },
    currency,
    priceMinor,
    taxInclusive,
  };
}

export function presentCharge(preview: InvoicePreview): Charge {
  const { currency, netMinor, taxMinor, totalMinor, creditMinor, dueMinor } = preview;
  return {
    currency,
    lines: preview.lines.map((line) => ({
      kind: line.kind,
      description: line.description,
      netMinor: line.netMinor,
      grossMinor: line.grossMinor,
      periodStart: line.periodStart?.toString() ?? null,
      periodEnd: line.periodEnd?.toString() ?? null,
    })),
    taxes: preview.taxes.map((group) => ({
      code: group.tax.code,
      category: group.tax.category,
      ratePpm: group.tax.ratePpm,
      netMinor: group.netMinor,
      taxMinor: group.taxMinor,
    })),
    netMinor,
    taxMinor,
    totalMinor,
    creditMinor,
    dueMinor,
  };
}

/** A charge of nothing: it creates no invoice. */
export function emptyCharge(currency: string): Charge {
  const sums = { netMinor: 0, taxMinor: 0, totalMinor: 0, creditMinor: 0, dueMinor: 0 };
  return { currency, lines: [], taxes: [], ...sums };
}

export function presentCoupon(coupon: CouponRow | null) {
  if (!coupon) return null;
  const { code, name, percentPpm, amountMinor, periodsLeft } = coupon;
  return { code, name: presentNames(name), percentPpm, amountMinor, periodsLeft };
}

export function presentOpenInvoice({ id, fullNumber, currency, dueMinor, dueDate }: OpenInvoice) {
  return { id, fullNumber, currency, dueMinor, dueDate: dueDate?.toString() ?? null };
}
