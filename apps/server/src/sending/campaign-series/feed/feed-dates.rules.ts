import { monthOf } from './month-names.ts';

const zones: Readonly<Record<string, string>> = {
  ut: '+00:00',
  gmt: '+00:00',
  utc: '+00:00',
  wet: '+00:00',
  z: '+00:00',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
  cet: '+01:00',
  cest: '+02:00',
  bst: '+01:00',
  ist: '+05:30',
  west: '+01:00',
  eet: '+02:00',
  eest: '+03:00',
  msk: '+03:00',
  jst: '+09:00',
};
/** `Tue, 24 Nov 2026 10:00:00 +0100`, `25 ene 2026`, `25 de enero de 2026 a las 10:00`. */
const dayFirst =
  /^(?:[\p{L}.]{2,12},?\s+)?(\d{1,2})(?:\.|º|er|st|nd|rd|th)?[\s-]+(?:de\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:del?\s+)?(\d{4}|\d{2})(?!\d)/iu;
/** `November 25, 2026 9:00 am`. */
const monthFirst = /^(?:[\p{L}.]{2,12},?\s+)?(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
/** `2026年1月25日`, `2026/1/25`: nothing else is written in this order. */
const yearFirst = /^(\d{4})(?:年|\/)(\d{1,2})(?:月|\/)(\d{1,2})日?(?!\d)/;
const clockForm =
  /^[\s,]{0,9}(?:(?:a las|at|um|à|às|alle|kl\.?|t)\s{0,9})?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s{0,9}([ap])\.?\s?m\b\.?)?\s{0,9}([+-]\d{2}:?\d{2}|[a-z]{1,5}\b)?/iu;
const isoForm =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(z|[+-]\d{2}:?\d{2})?$/i;

function offsetOf(text: string | undefined): string {
  if (text === undefined) return '+00:00';
  const known = zones[text.toLowerCase()];
  if (known !== undefined) return known;
  const digits = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  return digits ? `${digits[1] ?? '+'}${digits[2] ?? '00'}:${digits[3] ?? '00'}` : '+00:00';
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

type Day = { year: number; month: number; day: number };
type Parts = Day & { time: (string | undefined)[]; zone: string | undefined };

function instantOf({ year, month, day, time, zone }: Parts): Temporal.Instant | null {
  const [hour = '0', minute = '0', second = '0'] = time;
  try {
    // Midnight at the end of a day.
    const isEnd = Number(hour) === 24 && Number(minute) === 0;
    const wall = Temporal.PlainDateTime.from(
      {
        ...{ year, month, day, hour: isEnd ? 0 : Number(hour), minute: Number(minute) },
        second: Math.min(59, Number(second)),
      },
      { overflow: 'reject' },
    );
    return Temporal.Instant.from(`${wall.add({ days: isEnd ? 1 : 0 }).toString()}${offsetOf(zone)}`);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The day that a text begins with, and where it ends. */
function dayIn(text: string): (Day & { end: number }) | undefined {
  const byYear = yearFirst.exec(text);
  if (byYear) {
    const [whole, year = '', month = '', day = ''] = byYear;
    return { year: Number(year), month: Number(month), day: Number(day), end: whole.length };
  }
  const byDay = dayFirst.exec(text);
  const found = byDay ?? monthFirst.exec(text);
  if (!found) return undefined;
  const [whole, first = '', second = '', year = ''] = found;
  const [day, name] = byDay ? [first, second] : [second, first];
  return { year: fullYear(year), month: monthOf(name), day: Number(day), end: whole.length };
}

/** 12 is the hour before 1, at noon and at midnight. */
function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined || Number(hour) > 12) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0));
}

/**
 * Parses a feed date (RFC 822 or ISO 8601, with the usual mistakes, or written out in the languages of
 * `month-names.ts`); null when it cannot be read.
 */
export function feedDate(text: string): Temporal.Instant | null {
  const written = text.trim();
  const iso = isoForm.exec(written);
  if (iso) {
    const [, year = '', month = '', day = '1', hour, minute, second, zone] = iso;
    return instantOf({
      year: Number(year),
      month: Number(month),
      day: Number(day),
      time: [hour, minute, second],
      zone,
    });
  }
  const day = dayIn(written);
  if (!day || day.month === 0) return null;
  const rest = written.slice(day.end);
  const [, hour, minute, second, half, zone] = clockForm.exec(rest) ?? [];
  const bare = /^\s{0,9}([+-]\d{2}:?\d{2}|[a-z]{1,5}\b)/i.exec(rest)?.[1];
  return instantOf({ ...day, time: [hourOf(hour, half), minute, second], zone: hour === undefined ? bare : zone });
}
