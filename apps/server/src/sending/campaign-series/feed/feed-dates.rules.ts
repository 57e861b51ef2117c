const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const zones: Readonly<Record<string, string>> = {
  ut: '+00:00',
  gmt: '+00:00',
  utc: '+00:00',
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
  jst: '+09:00',
};
const mailForm =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([+-]\d{2}:?\d{2}|[a-z]{1,5})?/i;
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

type Parts = { year: number; month: number; day: number; time: (string | undefined)[]; zone: string | undefined };

function instantOf({ year, month, day, time, zone }: Parts): Temporal.Instant | null {
  const [hour = '0', minute = '0', second = '0'] = time;
  try {
    const wall = Temporal.PlainDateTime.from(
      { year, month, day, hour: Number(hour), minute: Number(minute), second: Math.min(59, Number(second)) },
      { overflow: 'reject' },
    );
    return Temporal.Instant.from(`${wall.toString()}${offsetOf(zone)}`);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Parses a feed date (RFC 822 or ISO 8601, with the usual mistakes); null when it cannot be read. */
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
  const mail = mailForm.exec(written);
  if (!mail) return null;
  const [, day = '', name = '', year = '', hour, minute, second, zone] = mail;
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return null;
  return instantOf({ year: fullYear(year), month, day: Number(day), time: [hour, minute, second], zone });
}
