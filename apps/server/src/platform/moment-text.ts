import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';

/** Day and hour of a moment in words; the `toLocaleString` of Temporal writes a Japanese day with an hour in figures. */
export function momentText(
  moment: Temporal.Instant,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(localeTags[locale], options).format(moment.epochMilliseconds);
}
