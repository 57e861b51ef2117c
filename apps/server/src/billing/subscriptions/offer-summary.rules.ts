import type { OfferSummary } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { Names } from './subscriptions.types.ts';

/** A name in every language; missing ones use another language. */
export function inEveryLanguage(names: Names): Record<WireLocale, string> {
  const fallback = names.en ?? names.es ?? names.jp ?? '';
  return { es: names.es ?? fallback, en: names.en ?? fallback, jp: names.jp ?? fallback };
}

type Summed = Omit<OfferSummary, 'plan' | 'period'> &
  Pick<Offer, 'planCode' | 'periodCode' | 'unit' | 'unitCount'> & { planName: Names; periodName: Names };

/** `priceMinor`: what the holder pays, if different from today's price. */
export function summaryOf(offer: Summed, priceMinor = offer.priceMinor): OfferSummary {
  const { planCode, planName, periodCode, periodName, unit, unitCount } = offer;
  return {
    ...offer,
    priceMinor,
    plan: { code: planCode, name: inEveryLanguage(planName) },
    period: { code: periodCode, name: inEveryLanguage(periodName), unit, unitCount },
  };
}
