import type { InvitationAnswer } from '@enlace/contract/mailbox/conversations/invitations.schemas.ts';
import { escapeIcsText, foldIcsLine, icsStamp } from '#platform/calendar/ics-lines.ts';
import type { ParsedInvitation } from '#platform/mail/parse/parsed-mail.types.ts';

type Reply = {
  invitation: ParsedInvitation;
  attendee: { name: string; email: string };
  answer: InvitationAnswer;
  now: Temporal.Instant;
};

const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`;
const plain = (text: string) => text.replace(/[\p{Cc}\s]/gu, '');
const nameOf = (name: string) => (name === '' ? '' : `;CN=${quoted(name)}`);

function timeLines({ kind, start, end }: ParsedInvitation['when']): string[] {
  if (kind === 'day') {
    const last = Temporal.PlainDate.from(end ?? start).add({ days: 1 });
    const day = (date: string) => date.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(last.toString())}`];
  }
  const written = (text: string) =>
    kind === 'time'
      ? icsStamp(Temporal.Instant.from(text))
      : Temporal.PlainDateTime.from(text).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  return [`DTSTART:${written(start)}`, ...(end === null ? [] : [`DTEND:${written(end)}`])];
}

/** The answer of one attendee for the organiser's calendar (RFC 5546 §3.2.3). */
export function replyFile({ invitation, attendee, answer, now }: Reply): string {
  const { uid, sequence, recurrence, organizer, title, when } = invitation;
  const isDay = /^\d{8}$/.test(recurrence);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Enlace//Enlace//EN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${escapeIcsText(uid)}`,
    `SEQUENCE:${sequence}`,
    ...(recurrence === '' ? [] : [`RECURRENCE-ID${isDay ? ';VALUE=DATE' : ''}:${plain(recurrence)}`]),
    `DTSTAMP:${icsStamp(now)}`,
    ...timeLines(when),
    `SUMMARY:${escapeIcsText(title)}`,
    `ORGANIZER${nameOf(organizer?.name ?? '')}:mailto:${plain(organizer?.email ?? '')}`,
    `ATTENDEE;PARTSTAT=${answer.toUpperCase()}${nameOf(attendee.name)}:mailto:${plain(attendee.email)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldIcsLine).join('\r\n')}\r\n`;
}
