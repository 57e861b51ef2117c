import type { SeriesEnd, SeriesRule } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesOf, lookAt, momentOf, nextDates } from './series-dates.rules.ts';

const never: SeriesEnd = { kind: 'never' };

function days(rule: SeriesRule, from: string, { count = 5, startsOn = from, end = never } = {}): string[] {
  return datesOf({ rule, startsOn, end }, Temporal.PlainDate.from(from)).take(count).map(String).toArray();
}

describe('the days of a rule', () => {
  it('come every day, in chosen weeks and on chosen days of the week', () => {
    expect(days({ kind: 'daily' }, '2028-02-27')).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
    ]);
    expect(days({ kind: 'weekly', every: 1, days: [1, 4] }, '2026-11-22', { count: 3 })).toEqual([
      '2026-11-23',
      '2026-11-26',
      '2026-11-30',
    ]);
    // Weeks are counted from the start week, also across the end of a year with 53 weeks.
    expect(days({ kind: 'weekly', every: 3, days: [7] }, '2026-12-28', { count: 3, startsOn: '2026-12-07' })).toEqual([
      '2027-01-03',
      '2027-01-24',
      '2027-02-14',
    ]);
  });

  it('fall on the last day of a month that is too short, in leap years too', () => {
    expect(days({ kind: 'monthly_day', day: 31 }, '2028-01-30', { count: 4 })).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(days({ kind: 'monthly_day', day: 29 }, '2027-02-01', { count: 2 })).toEqual(['2027-02-28', '2027-03-29']);
  });

  it('are the first or last of their kind in a month', () => {
    const first: SeriesRule = { kind: 'monthly_weekday', which: 'first', weekday: null };
    expect(days(first, '2026-07-02', { count: 3 })).toEqual(['2026-08-03', '2026-09-01', '2026-10-01']);
    const last: SeriesRule = { kind: 'monthly_weekday', which: 'last', weekday: 5 };
    expect(days(last, '2026-11-28', { count: 2 })).toEqual(['2026-12-25', '2027-01-29']);
  });

  it('begin and end with the series', () => {
    expect(days({ kind: 'daily' }, '2026-01-01', { startsOn: '2026-05-01', count: 1 })).toEqual(['2026-05-01']);
    const end: SeriesEnd = { kind: 'on', date: '2026-05-02' };
    expect(days({ kind: 'daily' }, '2026-05-01', { end })).toEqual(['2026-05-01', '2026-05-02']);
  });

  const someDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true });
  const weekday = fc.integer({ min: 1, max: 7 });
  const someRule: fc.Arbitrary<SeriesRule> = fc.oneof(
    fc.constant<SeriesRule>({ kind: 'daily' }),
    fc.record({
      kind: fc.constant('weekly' as const),
      every: fc.integer({ min: 1, max: 12 }),
      days: fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 }),
    }),
    fc.record({ kind: fc.constant('monthly_day' as const), day: fc.integer({ min: 1, max: 31 }) }),
    fc.record({
      kind: fc.constant('monthly_weekday' as const),
      which: fc.constantFrom('first' as const, 'last' as const),
      weekday: fc.option(weekday),
    }),
  );

  /** Violations of the rule between two consecutive days. */
  function misfits(
    rule: SeriesRule,
    { day, before }: { day: Temporal.PlainDate; before: Temporal.PlainDate | undefined },
  ): string[] {
    const facts: Record<string, boolean> = {
      rises: !before || Temporal.PlainDate.compare(before, day) < 0,
      isNextDay: rule.kind !== 'daily' || !before || before.until(day).days === 1,
      isMeantDay: rule.kind !== 'weekly' || rule.days.includes(day.dayOfWeek),
      isDayOfMonth: rule.kind !== 'monthly_day' || day.day === Math.min(rule.day, day.daysInMonth),
      isNextMonth:
        !rule.kind.startsWith('monthly') ||
        !before ||
        before.toPlainYearMonth().add({ months: 1 }).equals(day.toPlainYearMonth()),
      isOutermost: rule.kind !== 'monthly_weekday' || isOutermost(rule, day),
    };
    return Object.entries(facts).flatMap(([name, holds]) => (holds ? [] : [`${name} ${day.toString()}`]));
  }

  function isOutermost(rule: Extract<SeriesRule, { kind: 'monthly_weekday' }>, day: Temporal.PlainDate): boolean {
    const isMeant = rule.weekday === null ? day.dayOfWeek < 6 : day.dayOfWeek === rule.weekday;
    const reach = rule.weekday === null ? 3 : 7;
    return isMeant && (rule.which === 'first' ? day.day <= reach : day.day > day.daysInMonth - reach);
  }

  it('rise, fit their rule and leave no gap, whatever the rule and the day', () => {
    fc.assert(
      fc.property(someRule, someDay, (rule, date) => {
        const startsOn = date.toISOString().slice(0, 10);
        const found = days(rule, startsOn, { count: 12 }).map((text) => Temporal.PlainDate.from(text));
        expect(found).toHaveLength(12);
        expect(found.flatMap((day, index) => misfits(rule, { day, before: found[index - 1] }))).toEqual([]);
        const start = Temporal.PlainDate.from(startsOn);
        const monday = start.subtract({ days: start.dayOfWeek - 1 });
        const every = rule.kind === 'weekly' ? rule.every : 1;
        const weeks = found.map((day) => Math.floor(monday.until(day).days / 7));
        expect(weeks.filter((week) => week % every !== 0)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('have moments that rise in every zone, with an hour that exists', () => {
    const zones = fc.constantFrom(
      'Europe/Madrid',
      'America/New_York',
      'Asia/Tokyo',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    );
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(someDay, zones, times, (date, timeZone, [hour, minute]) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        const now = Temporal.Instant.fromEpochMilliseconds(date.getTime());
        const plan = { rule: { kind: 'daily' as const }, startsOn: '2024-01-01', end: never, time };
        const dates = nextDates({ plan, timeZone, now, made: 0, limit: 5 });
        expect(dates).toHaveLength(5);
        const moments = [now, ...dates.map(({ at }) => Temporal.Instant.from(at))];
        expect(moments.toSorted(Temporal.Instant.compare).map(String)).toEqual(moments.map(String));
        const shown = dates
          .filter(({ clock }) => clock !== 'skipped')
          .map(({ date: day, at }) => [
            `${day}T${time}:00`,
            Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime().toString(),
          ]);
        expect(shown.filter(([wanted, found]) => wanted !== found)).toEqual([]);
        // In every reader's zone, the day begins after the clock has looked at it.
        const reader = { plan: { time, zone: 'reader' as const }, timeZone, hoursBefore: 0 };
        const late = dates.filter(
          ({ date: day, at }) => Temporal.Instant.compare(lookAt(Temporal.PlainDate.from(day), reader), at) > 0,
        );
        expect(late).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the hour of a date', () => {
  it('is as long after the jump when the clocks skip it, and the first one when they show it twice', () => {
    const madrid = { time: '02:30', timeZone: 'Europe/Madrid' };
    expect(momentOf(Temporal.PlainDate.from('2027-03-28'), madrid)).toMatchObject({ clock: 'skipped' });
    expect(momentOf(Temporal.PlainDate.from('2027-03-28'), madrid).at.toString()).toBe('2027-03-28T01:30:00Z');
    expect(momentOf(Temporal.PlainDate.from('2026-10-25'), madrid).at.toString()).toBe('2026-10-25T00:30:00Z');
  });

  it('of today counts as a date to come until it has passed', () => {
    const plan = { rule: { kind: 'daily' as const }, startsOn: '2026-11-01', end: never, time: '10:00' };
    const at = (now: string) =>
      nextDates({ plan, timeZone: 'Europe/Madrid', now: Temporal.Instant.from(now), made: 0, limit: 1 })[0]?.date;
    expect(at('2026-11-22T08:59:00Z')).toBe('2026-11-22');
    expect(at('2026-11-22T09:00:00Z')).toBe('2026-11-23');
  });

  it('comes no more often than the series may', () => {
    const end: SeriesEnd = { kind: 'after', issues: 3 };
    const plan = { rule: { kind: 'daily' as const }, startsOn: '2026-11-01', end, time: '10:00' };
    const now = Temporal.Instant.from('2026-11-22T08:00:00Z');
    expect(nextDates({ plan, timeZone: 'UTC', now, made: 1, limit: 5 })).toHaveLength(2);
  });
});
