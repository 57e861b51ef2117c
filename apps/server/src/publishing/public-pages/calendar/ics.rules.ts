import { type EventTime, eventTime } from '@enlace/blocks/blocks/event/event-time.ts';
import { type EventProps, isDatedEvent } from '@enlace/blocks/blocks/event/event.schema.ts';
import { escapeIcsText, foldIcsLine, icsStamp } from '#platform/calendar/ics-lines.ts';

type CalendarInput = {
  props: EventProps;
  /** The profile's zone. */
  timeZone: string;
  /** Permanent for the same event, so that a second import updates the first. */
  uid: string;
  pageUrl: string;
  /** When it was last published. */
  revisedAt: Temporal.Instant;
};

function day(date: Temporal.PlainDate): string {
  return date.toString().replaceAll('-', '');
}

/** Times in UTC, which every calendar converts; whole days as dates, with an exclusive end. */
function timeLines({ isAllDay, start, end }: EventTime): string[] {
  if (isAllDay) {
    const last = (end ?? start).toPlainDate().add({ days: 1 });
    return [`DTSTART;VALUE=DATE:${day(start.toPlainDate())}`, `DTEND;VALUE=DATE:${day(last)}`];
  }
  return [`DTSTART:${icsStamp(start.toInstant())}`, ...(end ? [`DTEND:${icsStamp(end.toInstant())}`] : [])];
}

/** An event as a calendar file (RFC 5545); undefined without a title and a date. */
export function renderCalendar({ props, timeZone, uid, pageUrl, revisedAt }: CalendarInput): string | undefined {
  const time = isDatedEvent(props) ? eventTime(props, timeZone) : undefined;
  if (!time) return undefined;
  const link = props.url === '' ? pageUrl : props.url;
  const description = [props.description, link].filter((part) => part !== '').join('\n\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Enlace//Enlace//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${icsStamp(revisedAt)}`,
    `LAST-MODIFIED:${icsStamp(revisedAt)}`,
    ...timeLines(time),
    `SUMMARY:${escapeIcsText(props.title)}`,
    ...(props.place === '' ? [] : [`LOCATION:${escapeIcsText(props.place)}`]),
    `DESCRIPTION:${escapeIcsText(description)}`,
    `URL:${link.replace(/\p{Cc}/gu, '')}`,
    'STATUS:CONFIRMED',
    ...(time.isAllDay ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldIcsLine).join('\r\n')}\r\n`;
}

/** A file name valid on every system. */
export function calendarFileName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain === '' ? 'evento' : plain}.ics`;
}
