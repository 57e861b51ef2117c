import type { OfferSummary } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { Names } from './subscriptions.types.ts';

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
