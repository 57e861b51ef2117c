import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';

/** `3 de mayo` */
export function dayText(day: Temporal.PlainDate, locale: Locale): string {
  return day.toLocaleString(localeTags[locale], { day: 'numeric', month: 'long' });
}

/** `3 de mayo de 2026` in the given zone; empty without a moment. */
export function dateText(at: string | null, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  if (at === null) return '';
  return Temporal.Instant.from(at).toLocaleString(localeTags[locale], { dateStyle: 'long', timeZone });
}
