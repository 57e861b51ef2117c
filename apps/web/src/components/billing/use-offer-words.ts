import type { OfferSummary } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';

type Priced = Pick<OfferSummary, 'priceMinor' | 'currency' | 'taxInclusive' | 'period'>;

/** Formats offers and quotas. */
export function useOfferWords() {
  const { t } = useTranslation('standing');
  const formats = useFormats();
  const locale = toWireLocale(currentLocale());
  const per = ({ unit, unitCount }: OfferSummary['period']) =>
    t(($) => $.standing.per[unit], { count: unitCount, n: formats.number(unitCount) });
  const amount = (resource: QuotaResource, value: number) =>
    resource === 'storage_bytes' ? formats.bytes(value) : formats.number(value);
  return {
    per,
    amount,
    /** `19 €` */
    price: ({ priceMinor, currency }: Priced) => formats.money({ minor: priceMinor, currency }),
    /** `al mes, más IVA` */
    terms: ({ period, taxInclusive, priceMinor }: Priced) => {
      if (priceMinor === 0) return per(period);
      return taxInclusive
        ? t(($) => $.standing.terms.inclusive, { per: per(period) })
        : t(($) => $.standing.terms.exclusive, { per: per(period) });
    },
    plan: ({ plan }: Pick<OfferSummary, 'plan'>) => plan.name[locale] ?? plan.code,
    rhythm: ({ period }: Pick<OfferSummary, 'period'>) => period.name[locale] ?? period.code,
    /** `10.000 envíos` */
    quota: (resource: QuotaResource, value: number | null) =>
      value === null
        ? t(($) => $.standing.unlimited[resource])
        : t(($) => $.standing.quota[resource], { count: value, n: amount(resource, value) }),
    feature: (feature: PlanFeature) => t(($) => $.standing.feature[feature]),
    resource: (resource: QuotaResource) => t(($) => $.standing.resource[resource]),
    name: (names: OfferSummary['plan']['name']) => names[locale],
  };
}
export type OfferWords = ReturnType<typeof useOfferWords>;
