import type { Locale } from '@enlace/contract/core/locale.ts';
import type { PageTexts } from '../../locales/locale-texts.ts';
import { fillText } from '../../model/fill-text.ts';
import { type DayParts, formatDay, formatDays } from '../../model/format-day.ts';
import type { EventTime } from './event-time.ts';

type Words = { locale: Locale; texts: PageTexts };

function clock(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' });
}

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const short = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Next to a calendar leaf the date is short, and shows its year only if it differs from `year`. */
export type DayStyle = { year: number | undefined };

function partsOf(style: DayStyle | undefined, times: readonly Temporal.ZonedDateTime[]): DayParts {
  if (style === undefined) return long;
  return times.every(({ year }) => year === style.year) ? short : { ...short, year: 'numeric' };
}

/** Day and month of the small calendar leaf. */
export function leafText({ start }: EventTime, locale: Locale): { day: string; month: string } {
  const month = formatDay(start.toPlainDate(), locale, { month: 'short' });
  return { day: String(start.day), month };
}

/** Date and time in one line: `sábado, 5 de diciembre de 2026, 18:00 a 01:00`. */
export function whenText(
  { isAllDay, start, end }: EventTime,
  { locale, texts, style }: Words & { style?: DayStyle },
): string {
  const parts = partsOf(style, end ? [start, end] : [start]);
  const write = (time: Temporal.ZonedDateTime) => formatDay(time.toPlainDate(), locale, parts);
  if (isAllDay)
    return end ? formatDays({ from: start.toPlainDate(), to: end.toPlainDate() }, locale, parts) : write(start);
  const first = write(start);
  if (!end) return fillText(texts.event.at, { day: first, time: clock(start) });
  // Until the small hours still counts as the same night.
  const isSameNight = Temporal.ZonedDateTime.compare(end, start.startOfDay().add({ days: 1, hours: 8 })) <= 0;
  if (isSameNight) return fillText(texts.event.between, { day: first, from: clock(start), to: clock(end) });
  return fillText(texts.event.days, {
    from: fillText(texts.event.at, { day: first, time: clock(start) }),
    to: fillText(texts.event.at, { day: write(end), time: clock(end) }),
  });
}
