import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';

export type DayParts = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: Locale, parts: DayParts): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(parts)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeTags[locale], { ...parts, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

function epochOf(date: Temporal.PlainDate): number {
  return date.toZonedDateTime('UTC').epochMilliseconds;
}

/** A calendar day in the language's format. */
export function formatDay(date: Temporal.PlainDate, locale: Locale, parts: DayParts): string {
  return formatOf(locale, parts).format(epochOf(date));
}

/** From one day to another, without repeating what both share: `24–26 de diciembre`. */
export function formatDays(
  range: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  locale: Locale,
  parts: DayParts,
): string {
  // ICU formats Japanese ranges with slashes and zeros, unlike a single day.
  if (locale === 'ja') return `${formatDay(range.from, locale, parts)}～${formatDay(range.to, locale, parts)}`;
  return formatOf(locale, parts).formatRange(epochOf(range.from), epochOf(range.to));
}
