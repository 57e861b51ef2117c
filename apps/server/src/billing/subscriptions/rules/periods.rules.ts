/** How often something is billed. */
export type Rhythm = { unit: 'day' | 'week' | 'month' | 'year'; unitCount: number };
/** Where period 0 begins, and the zone it is counted in. */
export type Anchor = { at: Temporal.Instant; timeZone: string };
export type Period = { number: number; start: Temporal.Instant; end: Temporal.Instant };

function stepsOf({ unit, unitCount }: Rhythm, steps: number): Temporal.DurationLike {
  const amount = unitCount * steps;
  switch (unit) {
    case 'day':
      return { days: amount };
    case 'week':
      return { weeks: amount };
    case 'month':
      return { months: amount };
    case 'year':
      return { years: amount };
  }
}

/**
 * Where period `number` begins: that many steps from the anchor in local time, never from the previous period, so the
 * 31st comes back after a short month and a local hour stays the same when clocks change.
 */
export function boundaryOf({
  anchor,
  rhythm,
  number,
}: {
  anchor: Anchor;
  rhythm: Rhythm;
  number: number;
}): Temporal.Instant {
  const local = anchor.at.toZonedDateTimeISO(anchor.timeZone);
  return local.add(stepsOf(rhythm, number), { overflow: 'constrain' }).toInstant();
}

type After = { anchor: Anchor; rhythm: Rhythm; after: number };

/**
 * The period after number `after`, which begins at `start`, where the previous one ended; time-zone look-ups are slow,
 * and a run needs one per subscription. A day the calendar skipped (Samoa, 30 December 2011) is not a period.
 */
export function periodFrom(start: Temporal.Instant, { anchor, rhythm, after }: After): Period {
  let [number, end] = [after, start];
  do {
    number += 1;
    end = boundaryOf({ anchor, rhythm, number: number + 1 });
  } while (Temporal.Instant.compare(start, end) >= 0);
  return { number, start, end };
}

/** The same where the beginning is not known. */
export function periodAfter(input: After): Period {
  const { anchor, rhythm, after } = input;
  return periodFrom(boundaryOf({ anchor, rhythm, number: after + 1 }), input);
}

/** Whole local calendar days between two moments: 31 in January whatever the clocks did. */
export function daysBetween({
  from,
  to,
  timeZone,
}: {
  from: Temporal.Instant;
  to: Temporal.Instant;
  timeZone: string;
}): number {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(from).until(dayOf(to), { largestUnit: 'days' }).days;
}

/** The moment some calendar days later, at the same local time. */
export function addDays({
  at,
  days,
  timeZone,
}: {
  at: Temporal.Instant;
  days: number;
  timeZone: string;
}): Temporal.Instant {
  return at.toZonedDateTimeISO(timeZone).add({ days }).toInstant();
}

function blockStartOf(day: Temporal.PlainDate, { unit, unitCount }: Rhythm): Temporal.PlainDate {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return day.subtract({ days: day.dayOfWeek - 1 });
    case 'month': {
      const size = 12 % unitCount === 0 ? unitCount : 1;
      return day.with({ month: day.month - ((day.month - 1) % size), day: 1 });
    }
    case 'year':
      return day.with({ month: 1, day: 1 });
  }
}

/**
 * For rhythms that begin with the week, month, quarter or year: the block containing the start. The rest of it is
 * billed by days, and the anchor is at its end.
 */
export function calendarBlock({
  start,
  timeZone,
  rhythm,
}: {
  start: Temporal.Instant;
  timeZone: string;
  rhythm: Rhythm;
}): { anchor: Temporal.Instant; days: number; wholeDays: number } {
  const day = start.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = blockStartOf(day, rhythm);
  const next = first.add(stepsOf(rhythm, 1));
  return {
    anchor: next.toZonedDateTime({ timeZone }).toInstant(),
    days: day.until(next, { largestUnit: 'days' }).days,
    wholeDays: first.until(next, { largestUnit: 'days' }).days,
  };
}

/** Whether counts restart each month within the period: a year's sends are not spent in January. */
function isLong({ unit, unitCount }: Rhythm): boolean {
  return unit === 'year' || (unit === 'month' && unitCount > 1);
}

/** The part of a period in which metered use is counted together: the month within a longer one, else all of it. */
export function meterWindow({
  period,
  timeZone,
  rhythm,
  at,
}: {
  period: { start: Temporal.Instant; end: Temporal.Instant };
  timeZone: string;
  rhythm: Rhythm;
  at: Temporal.Instant;
}): { start: Temporal.Instant; end: Temporal.Instant } {
  if (!isLong(rhythm)) return { start: period.start, end: period.end };
  const anchor = { at: period.start, timeZone };
  const monthly: Rhythm = { unit: 'month', unitCount: 1 };
  let number = 0;
  while (true) {
    const start = boundaryOf({ anchor, rhythm: monthly, number });
    const end = boundaryOf({ anchor, rhythm: monthly, number: number + 1 });
    const isLast = Temporal.Instant.compare(end, period.end) >= 0;
    if (isLast || Temporal.Instant.compare(at, end) < 0) return { start, end: isLast ? period.end : end };
    number += 1;
  }
}

/** The earliest of several moments; null ones are ignored. */
export function earliest(moments: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  const [first = null] = moments.filter((at) => at !== null).toSorted(Temporal.Instant.compare);
  return first;
}
