import ICAL from 'ical.js';
import type { ParsedInvitation } from './parsed-mail.types.ts';
import { windowsZones } from './windows-zones.ts';

const longestFile = 256 * 1024;
const [maxPeople, longestText, longestId] = [100, 500, 400];
const methods = { REQUEST: 'request', CANCEL: 'cancel', REPLY: 'reply', COUNTER: 'counter' } as const;
const answers = { ACCEPTED: 'accepted', TENTATIVE: 'tentative', DECLINED: 'declined' } as const;
const frequencies = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const;

/** The value under this name, among those the product knows. */
function known<T extends Record<string, string>>(values: T, name: unknown): T[keyof T] | undefined {
  const found = Object.entries(values).find(([each]) => each === String(name ?? '').toUpperCase());
  return found?.[1] as T[keyof T] | undefined;
}

const textOf = (value: unknown, longest = longestText) =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, longest)
    : '';

function personOf(property: ICAL.Property): { name: string; email: string } {
  const address = textOf(property.getFirstValue()).replace(/^mailto:/i, '');
  const name = property.getFirstParameter('cn');
  return { name: textOf(name), email: address.toLowerCase() };
}

type When = ParsedInvitation['when'];
type Moment = { kind: When['kind']; text: string; zone: string | null };

const localOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });

const isZone = (name: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** The zone that a program means: by its own name, at the end of a path, or by Microsoft's. */
function zoneNamed(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '');
  const ends = [parts.length, 3, 2].map((length) => parts.slice(-length).join('/'));
  return [name, windowsZones[name] ?? '', ...ends].find((each) => each !== '' && isZone(each));
}

/** Seconds east of Greenwich in `(UTC+01:00) Brussels, Madrid`, of a zone that nothing else explains. */
function offsetNamed(name: string): number | undefined {
  const [, sign, hours, minutes] = /^\((?:UTC|GMT)([+-])(\d{2}):(\d{2})\)/.exec(name) ?? [];
  return sign === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
}

/** The instant of a local time: by the rules that the file brings along, by the name of its zone, or both. */
function instantIn(time: ICAL.Time, { name, root }: { name: string; root: ICAL.Component }): Moment {
  const local = localOf(time);
  const zone = zoneNamed(name) ?? null;
  const rules = root
    .getAllSubcomponents('vtimezone')
    .find((each) => textOf(each.getFirstPropertyValue('tzid')) === name);
  const named = zone === null ? undefined : local.toZonedDateTime(zone).toInstant();
  // Rules under the name of a zone are those of that zone, often of an older year.
  if (named && (!rules || zone === name)) return { kind: 'time', text: named.toString(), zone };
  const seconds = rules ? new ICAL.Timezone({ component: rules, tzid: name }).utcOffset(time) : offsetNamed(name);
  if (seconds === undefined) return { kind: 'floating', text: local.toString(), zone: null };
  const instant = local.toZonedDateTime('UTC').toInstant().subtract({ seconds });
  return { kind: 'time', text: instant.toString(), zone: named?.equals(instant) === true ? zone : null };
}

function momentOf(property: ICAL.Property, root: ICAL.Component): Moment | undefined {
  const time = property.getFirstValue();
  if (!(time instanceof ICAL.Time)) return undefined;
  const { year } = time;
  if (!(year >= 1900 && year <= 2200)) return undefined;
  if (time.isDate) return { kind: 'day', text: localOf(time).toPlainDate().toString(), zone: null };
  const name = textOf(property.getFirstParameter('tzid'), 100);
  if (name !== '') return instantIn(time, { name, root });
  const local = localOf(time);
  if (time.zone === ICAL.Timezone.utcTimezone)
    return { kind: 'time', text: local.toZonedDateTime('UTC').toInstant().toString(), zone: null };
  return { kind: 'floating', text: local.toString(), zone: null };
}

/** Days end before the date in the file (RFC 5545 §3.6.1); here the last day is named. */
function lastDay({ start, end }: { start: string; end: string }): string | null {
  const last = Temporal.PlainDate.from(end).subtract({ days: 1 }).toString();
  return last > start ? last : null;
}

function after({ kind, text }: Moment, seconds: number): string {
  if (kind === 'time') return Temporal.Instant.from(text).add({ seconds }).toString();
  const local = Temporal.PlainDateTime.from(text).add({ seconds });
  return kind === 'day' ? local.toPlainDate().toString() : local.toString();
}

function whenOf(event: ICAL.Component, root: ICAL.Component): When | undefined {
  const begin = event.getFirstProperty('dtstart');
  const start = begin ? momentOf(begin, root) : undefined;
  if (!start) return undefined;
  const { kind, text, zone } = start;
  const finish = event.getFirstProperty('dtend');
  const length = event.getFirstPropertyValue('duration');
  const given = finish ? momentOf(finish, root) : undefined;
  const lasts = length instanceof ICAL.Duration ? after(start, length.toSeconds()) : null;
  const end = given?.kind === kind ? given.text : lasts;
  return { kind, start: text, end: end !== null && kind === 'day' ? lastDay({ start: text, end }) : end, zone };
}

function ruleOf(event: ICAL.Component): ParsedInvitation['rule'] {
  const rule = event.getFirstPropertyValue('rrule');
  if (!(rule instanceof ICAL.Recur)) return null;
  const frequency = known(frequencies, rule.freq);
  if (!frequency) return null;
  const days = (rule.parts['BYDAY'] ?? []).flatMap((day) => /(?:MO|TU|WE|TH|FR|SA|SU)$/.exec(String(day))?.[0] ?? []);
  const until = rule.until instanceof ICAL.Time ? localOf(rule.until).toPlainDate().toString() : null;
  return { frequency, interval: Math.max(1, rule.interval), days, count: rule.count ?? null, until };
}

function readEvent(root: ICAL.Component): ParsedInvitation | null {
  const method = known(methods, root.getFirstPropertyValue('method'));
  const event = root.getFirstSubcomponent('vevent');
  const uid = textOf(event?.getFirstPropertyValue('uid'), longestId);
  const when = event ? whenOf(event, root) : undefined;
  if (!method || !event || uid === '' || !when) return null;
  const organizer = event.getFirstProperty('organizer');
  const stamp = event.getFirstProperty('dtstamp');
  const attendees = event.getAllProperties('attendee').slice(0, maxPeople);
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  const original = event.getFirstPropertyValue('recurrence-id');
  return {
    method,
    uid,
    recurrence: original instanceof ICAL.Time ? original.toICALString() : '',
    sequence: Number.isInteger(sequence) && sequence >= 0 && sequence < 1_000_000 ? sequence : 0,
    stamp: (stamp && momentOf(stamp, root)?.text) ?? '',
    title: textOf(event.getFirstPropertyValue('summary')),
    place: textOf(event.getFirstPropertyValue('location')),
    organizer: organizer ? personOf(organizer) : null,
    attendees: attendees.map((each) => ({
      ...personOf(each),
      answer: known(answers, each.getFirstParameter('partstat')) ?? null,
    })),
    when,
    rule: ruleOf(event),
  };
}

/** The invitation in a calendar file (RFC 5545, 5546); null for anything else, which stays a file. */
export function readInvitation(text: string): ParsedInvitation | null {
  if (text.length > longestFile || !/^\s*BEGIN:VCALENDAR/i.test(text)) return null;
  try {
    const read: unknown = ICAL.parse(text);
    // Several calendars in one file are no invitation.
    if (!Array.isArray(read) || typeof read[0] !== 'string') return null;
    return readEvent(new ICAL.Component(read));
  } catch (error) {
    // The library throws plain errors at whatever it cannot read.
    if (error instanceof Error) return null;
    throw error;
  }
}
