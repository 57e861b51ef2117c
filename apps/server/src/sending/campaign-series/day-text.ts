import type { Locale } from '@enlace/contract/core/locale.ts';

const tags: Readonly<Record<Locale, string>> = { es: 'es-ES', en: 'en-GB', ja: 'ja-JP' };

/** `3 de mayo` */
export function dayText(day: Temporal.PlainDate, locale: Locale): string {
  return day.toLocaleString(tags[locale], { day: 'numeric', month: 'long' });
}

/** `3 de mayo de 2026` in the given zone; empty without a moment. */
export function dateText(at: string | null, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  if (at === null) return '';
  return Temporal.Instant.from(at).toLocaleString(tags[locale], { dateStyle: 'long', timeZone });
}
