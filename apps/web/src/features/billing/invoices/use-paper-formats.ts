import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';
import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { regionalTag } from '#lib/i18n/regional.ts';

/** Amounts as on an invoice, whose region is never the reader's: all decimals of the currency, from the exact amount. */
export function usePaperFormats(currency: string): { money: (minor: number) => string; point: ',' | '.' } {
  // The hook subscribes the component to language changes.
  useTranslation('common');
  const locale = currentLocale();
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(regionalTag(locale, []), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  return {
    // NOTE: decimal text is a numeric string by construction, which Intl reads digit by digit.
    money: (minor) => format.format(toDecimal(minor, currency) as `${number}`).replace('-', '\u2212'),
    point: locale === 'es' ? ',' : '.',
  };
}
