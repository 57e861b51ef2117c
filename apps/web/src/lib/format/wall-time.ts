/** Local date and time without a zone, e.g. `2026-11-28T10:00`. */
export type WallTime = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

function partsAt({ at, timeZone }: { at: number; timeZone: string }): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const values = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const get = (type: Intl.DateTimeFormatPartTypes) => values.get(type) ?? 0;
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'));
}

/** Instant of a local time in a zone; a time skipped by a clock change means the moment after it. Undefined for invalid times. */
export function instantOf({ wallTime, timeZone }: { wallTime: WallTime; timeZone: string }): string | undefined {
  const match = pattern.exec(wallTime);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number);
  const wanted = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  const before = wanted - (partsAt({ at: wanted - 86_400_000, timeZone }) - (wanted - 86_400_000));
  const after = wanted - (partsAt({ at: wanted + 86_400_000, timeZone }) - (wanted + 86_400_000));
  const found = [before, after].find((at) => partsAt({ at, timeZone }) === wanted) ?? before;
  return new Date(found).toISOString();
}

/** Local time of an instant in a zone, to the minute. */
export function wallTimeOf({ instant, timeZone }: { instant: number; timeZone: string }): WallTime {
  return new Date(partsAt({ at: instant, timeZone })).toISOString().slice(0, 16);
}

/** Tomorrow at ten in the zone: the default of the schedule. */
export function suggestedWallTime({ now, timeZone }: { now: number; timeZone: string }): WallTime {
  return `${wallTimeOf({ instant: now + 86_400_000, timeZone }).slice(0, 10)}T10:00`;
}
