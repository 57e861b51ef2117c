import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';

/** An amount as readers of the language write it, to the last digit. */
export function moneyText({ minor, currency, locale }: { minor: number; currency: string; locale: Locale }): string {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  // NOTE: a decimal text is formatted exactly; the type names only the template form of such texts.
  return format.format(toDecimal(minor, currency) as `${number}`).replace('-', '\u2212');
}
