import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';

/** `19 de noviembre de 2026`; empty without a day. */
export function dayText(date: string, locale: Locale): string {
  if (date === '') return '';
  const style = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return Temporal.PlainDate.from(date).toLocaleString(localeTags[locale], style);
}
