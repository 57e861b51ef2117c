import type { Locale } from '@enlace/contract/core/locale.ts';
import { intlLocales } from '../../model/money.ts';

/** `19 de noviembre de 2026`; empty without a day. */
export function dayText(date: string, locale: Locale): string {
  if (date === '') return '';
  const style = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return Temporal.PlainDate.from(date).toLocaleString(intlLocales[locale], style);
}
