import type { EventProps } from './event.schema.ts';

type Times = Pick<EventProps, 'start' | 'end' | 'timeZone'>;
type Moment = { now: string; timeZone: string };

/** Without an end, nobody is told that it is over before this long. */
const shortestHours = 4;

export type EventTime = {
  isAllDay: boolean;
  start: Temporal.ZonedDateTime;
  /** Undefined when none was written or it is not after the start. For whole days, the last of them. */
  end: Temporal.ZonedDateTime | undefined;
};

function moment(text: string, zone: string): Temporal.ZonedDateTime {
  const [date = '', time] = text.split('T');
  const day = Temporal.PlainDate.from(date);
  return time === undefined ? day.toZonedDateTime(zone) : day.toZonedDateTime({ timeZone: zone, plainTime: time });
}

/** When an event is, in its own zone or else in the profile's; undefined before a day is chosen. */
export function eventTime({ start, end, timeZone }: Times, profileZone: string): EventTime | undefined {
  if (start === '') return undefined;
  const zone = timeZone === '' ? profileZone : timeZone;
  const isAllDay = !start.includes('T');
  const from = moment(start, zone);
  // Two kinds of end do not mix: whole days end with a day, hours with an hour.
  const written = end === '' || end.includes('T') === isAllDay ? undefined : moment(end, zone);
  const isAfter = written !== undefined && Temporal.ZonedDateTime.compare(written, from) > 0;
  return { isAllDay, start: from, end: isAfter ? written : undefined };
}

/** The moment from which an event is past. */
export function eventEnd(time: EventTime): Temporal.ZonedDateTime {
  if (time.isAllDay) return (time.end ?? time.start).startOfDay().add({ days: 1 });
  if (time.end) return time.end;
  const midnight = time.start.startOfDay().add({ days: 1 });
  const least = time.start.add({ hours: shortestHours });
  return Temporal.ZonedDateTime.compare(midnight, least) > 0 ? midnight : least;
}

export function isPast(time: EventTime, now: string): boolean {
  return Temporal.Instant.compare(eventEnd(time).toInstant(), Temporal.Instant.from(now)) <= 0;
}

/** ISO instant at which the block will read differently: the event is over. Undefined when it already is. */
export function nextEventChange({ props, now, timeZone }: { props: Times } & Moment): string | undefined {
  const time = eventTime(props, timeZone);
  return time === undefined || isPast(time, now) ? undefined : eventEnd(time).toInstant().toString();
}
