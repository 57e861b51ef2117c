const minuteMs = 60_000;

/** Offset of the zone from UTC in minutes at this moment. */
function offsetMinutes(at: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return Math.round((local - at) / minuteMs);
}

/** The moment a calendar day (`2026-03-29`) begins in the zone. */
export function startOfDay({ day, timeZone }: { day: string; timeZone: string | undefined }): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetMinutes(midnight, timeZone) * minuteMs;
  // The first guess used the offset of another moment, which differs on days of a clock change.
  return new Date(midnight - offsetMinutes(guess, timeZone) * minuteMs).toISOString();
}

/** The calendar day of a moment in the zone. */
export function dayOf({ at, timeZone }: { at: Date; timeZone: string | undefined }): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(at);
}

/** The day that many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}
