import type { TimeSpan } from '../../model/time-fields.schema.ts';
import { type HoursException, type HoursProps, hasHours, weekdays } from './hours.schema.ts';

/** Covers a closed winter; a longer closure has no next opening to announce. */
const horizonDays = 200;
/** Without a closure in this many days it counts as always open. */
const alwaysDays = 8;

export type OpeningState =
  /** `until` is missing when it does not close for more than a week. */
  | { isOpen: true; until: Temporal.ZonedDateTime | undefined }
  | { isOpen: false; opens: Temporal.ZonedDateTime | undefined };

type Moment = { now: string; timeZone: string };
type Interval = { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime };

/** The block's own zone, else the profile's. */
export function zoneOf({ timeZone }: Pick<HoursProps, 'timeZone'>, profileZone: string): string {
  return timeZone === '' ? profileZone : timeZone;
}

/** Local time where the hours apply. */
export function localNow(props: Pick<HoursProps, 'timeZone'>, { now, timeZone }: Moment): Temporal.ZonedDateTime {
  return Temporal.Instant.from(now).toZonedDateTimeISO(zoneOf(props, timeZone));
}

/** The exception for a day; the last one entered wins. */
export function exceptionOn({ exceptions }: HoursProps, date: Temporal.PlainDate): HoursException | undefined {
  const day = date.toString();
  return exceptions.findLast(({ from, to }) => from !== '' && from <= day && day <= (to > from ? to : from));
}

/** Opening spans of a day; hours after midnight still belong to it. */
export function spansOn(props: HoursProps, date: Temporal.PlainDate): readonly TimeSpan[] {
  const weekday = weekdays[date.dayOfWeek - 1] ?? 'mon';
  return exceptionOn(props, date)?.spans ?? props.week[weekday];
}

function intervalsOn(props: HoursProps, { date, zone }: { date: Temporal.PlainDate; zone: string }): Interval[] {
  return spansOn(props, date).map(({ from, to }) => {
    const lastDay = to <= from ? date.add({ days: 1 }) : date;
    return {
      start: date.toZonedDateTime({ timeZone: zone, plainTime: from }),
      end: lastDay.toZonedDateTime({ timeZone: zone, plainTime: to }),
    };
  });
}

function compare(left: Temporal.ZonedDateTime, right: Temporal.ZonedDateTime): number {
  return Temporal.ZonedDateTime.compare(left, right);
}

/** Open intervals from last night onwards, merging spans that touch or overlap; one without a foreseeable end comes last. */
function* openIntervals(props: HoursProps, today: Temporal.ZonedDateTime): Generator<Interval> {
  const zone = today.timeZoneId;
  let current: Interval | undefined;
  for (let offset = -1; offset <= horizonDays; offset += 1) {
    const date = today.toPlainDate().add({ days: offset });
    const sorted = intervalsOn(props, { date, zone }).toSorted((left, right) => compare(left.start, right.start));
    for (const interval of sorted) {
      if (current && compare(interval.start, current.end) <= 0) {
        if (compare(interval.end, current.end) > 0) current = { start: current.start, end: interval.end };
        continue;
      }
      if (current) yield current;
      current = interval;
    }
    if (current && compare(current.end, today.add({ days: alwaysDays })) > 0 && compare(current.start, today) <= 0)
      break;
  }
  if (current) yield current;
}

/** Open or closed at a moment, and until when. Undefined without hours. */
export function openingState(options: { props: HoursProps } & Moment): OpeningState | undefined {
  const { props } = options;
  if (!hasHours(props)) return undefined;
  const now = localNow(props, options);
  const always = now.add({ days: alwaysDays });
  for (const { start, end } of openIntervals(props, now)) {
    if (compare(end, now) <= 0) continue;
    if (compare(start, now) <= 0) return { isOpen: true, until: compare(end, always) <= 0 ? end : undefined };
    return { isOpen: false, opens: start };
  }
  return { isOpen: false, opens: undefined };
}

/**
 * ISO instant at which the block will render differently: it opens, it closes, or another day begins. Undefined when
 * there is nothing to show.
 */
export function nextHoursChange(options: { props: HoursProps } & Moment): string | undefined {
  const state = openingState(options);
  if (!state) return undefined;
  const midnight = localNow(options.props, options).startOfDay().add({ days: 1 });
  const boundary = state.isOpen ? state.until : state.opens;
  const next = boundary && compare(boundary, midnight) < 0 ? boundary : midnight;
  return next.toInstant().toString();
}
