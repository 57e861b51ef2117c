import type { EventProps } from './event.schema.ts';

type Times = Pick<EventProps, 'start' | 'end' | 'timeZone'>;
type Moment = { now: string; timeZone: string };

/** An event without an end counts as over only after this many hours. */
const shortestHours = 4;

export type EventTime = {
  isAllDay: boolean;
  start: Temporal.ZonedDateTime;
  /** Undefined when none was given or it is not after the start. For whole days, the last one. */
  end: Temporal.ZonedDateTime | undefined;
};

function moment(text: string, zone: string): Temporal.ZonedDateTime {
  const [date = '', time] = text.split('T');
  const day = Temporal.PlainDate.from(date);
  return time === undefined ? day.toZonedDateTime(zone) : day.toZonedDateTime({ timeZone: zone, plainTime: time });
}

/** Start and end of an event, in its own zone or else the profile's; undefined without a day. */
export function eventTime({ start, end, timeZone }: Times, profileZone: string): EventTime | undefined {
  if (start === '') return undefined;
  const zone = timeZone === '' ? profileZone : timeZone;
  const isAllDay = !start.includes('T');
  const from = moment(start, zone);
  // The kinds do not mix: whole days end with a day, times with a time.
  const written = end === '' || end.includes('T') === isAllDay ? undefined : moment(end, zone);
  const isAfter = written !== undefined && Temporal.ZonedDateTime.compare(written, from) > 0;
  return { isAllDay, start: from, end: isAfter ? written : undefined };
}

/** The moment from which an event is over. */
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

/** ISO instant at which the block will render differently: the end of the event. Undefined once it is over. */
export function nextEventChange({ props, now, timeZone }: { props: Times } & Moment): string | undefined {
  const time = eventTime(props, timeZone);
  return time === undefined || isPast(time, now) ? undefined : eventEnd(time).toInstant().toString();
}
