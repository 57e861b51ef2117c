import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { standingOf } from './standing.rules.ts';

/** The state of a subscription in one sentence. `method`: name of the payment method for the next charge. */
export function useStanding(): (subscription: Subscription, method?: string) => string {
  const { t } = useTranslation('standing');
  const formats = useFormats();
  const locale = toWireLocale(currentLocale());
  return (subscription, method) => {
    const { key, date, until, amount, plan } = standingOf(subscription);
    const values = {
      date: formats.longDate(date),
      until: until === undefined ? '' : formats.longDate(until),
      amount: amount === undefined ? '' : formats.money(amount),
      plan: plan?.[locale] ?? '',
    };
    if (key === 'renews' && amount?.minor === 0) return t(($) => $.standing.sentence.renewsFree, values);
    if (key === 'renews' && method !== undefined)
      return t(($) => $.standing.sentence.renewsWith, { ...values, method });
    return t(($) => $.standing.sentence[key], values);
  };
}
