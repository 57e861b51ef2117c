import { isClockTime, maxSpansPerDay, type TimeSpan } from '@enlace/blocks/model/time-fields.schema.ts';
import { type Weekday, weekdays } from '@enlace/blocks/blocks/hours/hours.schema.ts';
import { isRecord } from '../blocks/draft-document.ts';
import { textValue } from './field-control.ts';

/** Spans as in a draft, possibly half typed. */
export function spansOf(value: unknown): TimeSpan[] {
  if (!Array.isArray(value)) return [];
  return value.map((span: unknown) =>
    isRecord(span) ? { from: textValue(span['from']), to: textValue(span['to']) } : { from: '', to: '' },
  );
}

export type DraftWeek = Record<Weekday, TimeSpan[]>;

export function weekOf(value: unknown): DraftWeek {
  const days = isRecord(value) ? value : {};
  const [mon, tue, wed, thu, fri, sat, sun] = weekdays.map((day) => spansOf(days[day]));
  return {
    mon: mon ?? [],
    tue: tue ?? [],
    wed: wed ?? [],
    thu: thu ?? [],
    fri: fri ?? [],
    sat: sat ?? [],
    sun: sun ?? [],
  };
}

const morning: TimeSpan = { from: '09:00', to: '14:00' };
const lastMinute = 23 * 60 + 30;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  const capped = Math.min(minutes, lastMinute);
  return `${String(Math.floor(capped / 60)).padStart(2, '0')}:${String(capped % 60).padStart(2, '0')}`;
}

/** The day with one more span, two hours after the last one ends; unchanged when it does not fit. */
export function withSpanAdded(spans: readonly TimeSpan[]): TimeSpan[] {
  const last = spans.at(-1);
  if (!last) return [morning];
  const end = isClockTime(last.to) ? minutesOf(last.to) : minutesOf(morning.to);
  if (!canAddSpan(spans)) return [...spans];
  return [...spans, { from: timeOf(end + 120), to: timeOf(end + 360) }];
}

/** Whether another span fits into the day after the last one. */
export function canAddSpan(spans: readonly TimeSpan[]): boolean {
  const last = spans.at(-1);
  if (!last) return true;
  if (spans.length >= maxSpansPerDay || !isClockTime(last.from) || !isClockTime(last.to)) return false;
  return last.to > last.from && minutesOf(last.to) + 120 < lastMinute;
}

/** A newly opened day copies the hours of the nearest open day before it. */
export function openedDay(week: DraftWeek, day: Weekday): TimeSpan[] {
  const before = weekdays.slice(0, weekdays.indexOf(day)).toReversed();
  const like = before.find((each) => week[each].length > 0);
  return like === undefined ? [morning] : [...week[like]];
}

export type SpanKind = 'day' | 'night' | 'round' | 'unknown';

/** What a span means beyond its two times: it ends the next day, or lasts 24 hours. */
export function kindOfSpan({ from, to }: TimeSpan): SpanKind {
  if (!isClockTime(from) || !isClockTime(to)) return 'unknown';
  if (from === to) return 'round';
  return to < from ? 'night' : 'day';
}
