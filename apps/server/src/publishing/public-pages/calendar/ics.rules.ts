import { type EventTime, eventTime } from '@enlace/blocks/blocks/event/event-time.ts';
import { type EventProps, isDatedEvent } from '@enlace/blocks/blocks/event/event.schema.ts';

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

const encoder = new TextEncoder();
const lineBytes = 75;

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\p{Cc}/gu, '');
}

/** Lines of at most 75 bytes (RFC 5545 §3.1), never cut inside a character. */
function fold(line: string): string {
  let folded = '';
  let used = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (used + size > lineBytes) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += size;
  }
  return folded;
}

function stamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

function day(date: Temporal.PlainDate): string {
  return date.toString().replaceAll('-', '');
}

/** Times in UTC, which every calendar converts; whole days as dates, with an exclusive end. */
function timeLines({ isAllDay, start, end }: EventTime): string[] {
  if (isAllDay) {
    const last = (end ?? start).toPlainDate().add({ days: 1 });
    return [`DTSTART;VALUE=DATE:${day(start.toPlainDate())}`, `DTEND;VALUE=DATE:${day(last)}`];
  }
  return [`DTSTART:${stamp(start.toInstant())}`, ...(end ? [`DTEND:${stamp(end.toInstant())}`] : [])];
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
    `DTSTAMP:${stamp(revisedAt)}`,
    `LAST-MODIFIED:${stamp(revisedAt)}`,
    ...timeLines(time),
    `SUMMARY:${escapeText(props.title)}`,
    ...(props.place === '' ? [] : [`LOCATION:${escapeText(props.place)}`]),
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${link.replace(/\p{Cc}/gu, '')}`,
    'STATUS:CONFIRMED',
    ...(time.isAllDay ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
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
