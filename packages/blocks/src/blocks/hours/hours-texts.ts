import type { Locale } from '@enlace/contract/core/locale.ts';
import type { PageTexts } from '../../locales/locale-texts.ts';
import { fillText } from '../../model/fill-text.ts';
import { formatDay, formatDays } from '../../model/format-day.ts';
import type { TimeSpan } from '../../model/time-fields.schema.ts';
import { type HoursException, type HoursProps, isWholeDay, sortedSpans, type Week, weekdays } from './hours.schema.ts';
import type { OpeningState } from './opening-state.ts';

type Words = { locale: Locale; texts: PageTexts };

const dayAndMonth = { day: 'numeric', month: 'long' } as const;

/** A Monday, for the names of weekdays. */
const someMonday = '2024-01-01';

function weekdayName(index: number, locale: Locale): string {
  return formatDay(Temporal.PlainDate.from(someMonday).add({ days: index }), locale, { weekday: 'long' });
}

function capitalised(text: string, locale: Locale): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
}

/** `24 de diciembre`. */
export function dayText(date: Temporal.PlainDate, locale: Locale): string {
  return formatDay(date, locale, dayAndMonth);
}

/** `10:00 a 14:00, 16:30 a 20:00`. */
export function spansText(spans: readonly TimeSpan[], { texts, locale }: Words): string {
  if (spans.length === 0) return texts.hours.closed;
  if (spans.some(isWholeDay)) return texts.hours.allDay;
  const parts = sortedSpans(spans).map((span) => fillText(texts.hours.span, span));
  return parts.join(locale === 'ja' ? '、' : ', ');
}

export type WeekRow = { first: number; last: number; label: string; spans: readonly TimeSpan[] };

function rowLabel({ first, last }: { first: number; last: number }, { locale, texts }: Words): string {
  const from = weekdayName(first, locale);
  if (first === last) return capitalised(from, locale);
  const to = weekdayName(last, locale);
  return capitalised(fillText(last - first === 1 ? texts.hours.twoDays : texts.hours.days, { from, to }), locale);
}

/** Adjacent days with the same hours share a line. */
export function weekRows(week: Week, words: Words): WeekRow[] {
  const keys = weekdays.map((day) => JSON.stringify(sortedSpans(week[day])));
  const rows: { first: number; last: number }[] = [];
  for (const [index, key] of keys.entries()) {
    const row = rows.at(-1);
    if (row && keys[row.last] === key) row.last = index;
    else rows.push({ first: index, last: index });
  }
  return rows.map((row) => ({ ...row, label: rowLabel(row, words), spans: week[weekdays[row.first] ?? 'mon'] }));
}

export type ExceptionRow = { key: string; label: string; days: string; spans: readonly TimeSpan[]; isToday: boolean };

function exceptionDays({ from, to }: HoursException, { locale }: Words): string {
  const first = Temporal.PlainDate.from(from);
  if (to <= from) return dayText(first, locale);
  return formatDays({ from: first, to: Temporal.PlainDate.from(to) }, locale, dayAndMonth);
}

/** Upcoming exceptional days, the next one first. Without a date, all of them. */
export function exceptionRows(
  { exceptions }: HoursProps,
  { today, words }: { today: Temporal.PlainDate | undefined; words: Words },
): ExceptionRow[] {
  const day = today?.toString() ?? '';
  return exceptions
    .filter(({ from, to }) => from !== '' && (to > from ? to : from) >= day)
    .toSorted((left, right) => (left.from < right.from ? -1 : 1))
    .map((exception, position) => ({
      key: `${exception.from}-${position}`,
      label: exception.label,
      days: exceptionDays(exception, words),
      spans: exception.spans,
      isToday: day !== '' && exception.from <= day,
    }));
}

/** `Abre mañana a las 10:00`. */
function opensText(opens: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime, { locale, texts }: Words): string {
  const time = opens.toPlainTime().toString({ smallestUnit: 'minute' });
  const days = now.toPlainDate().until(opens.toPlainDate(), { largestUnit: 'days' }).days;
  if (days === 0) return fillText(texts.hours.opensToday, { time });
  if (days === 1) return fillText(texts.hours.opensTomorrow, { time });
  const day = days < 7 ? weekdayName(opens.dayOfWeek - 1, locale) : dayText(opens.toPlainDate(), locale);
  return fillText(days < 7 ? texts.hours.opensWeekday : texts.hours.opensOn, { day, time });
}

/** The most important line: `Abierto`, and until when. */
export function stateText(
  state: OpeningState,
  { now, words }: { now: Temporal.ZonedDateTime; words: Words },
): { label: string; detail: string } {
  const { texts } = words;
  if (!state.isOpen)
    return {
      label: texts.hours.closedNow,
      detail: state.opens === undefined ? '' : opensText(state.opens, now, words),
    };
  if (state.until === undefined) return { label: texts.hours.openNow, detail: texts.hours.always };
  const time = state.until.toPlainTime().toString({ smallestUnit: 'minute' });
  return { label: texts.hours.openNow, detail: fillText(texts.hours.until, { time }) };
}
