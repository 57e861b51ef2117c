import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundaryOf,
  calendarBlock,
  daysBetween,
  earliest,
  meterWindow,
  periodAfter,
  periodFrom,
  type Rhythm,
} from './periods.rules.ts';

const monthly: Rhythm = { unit: 'month', unitCount: 1 };
const yearly: Rhythm = { unit: 'year', unitCount: 1 };

function days(start: string, rhythm: Rhythm, numbers: readonly number[], timeZone = 'UTC'): string[] {
  const anchor = { at: Temporal.ZonedDateTime.from(`${start}[${timeZone}]`).toInstant(), timeZone };
  return numbers.map((number) =>
    boundaryOf({ anchor, rhythm, number }).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
  );
}
const first = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the n-th period begins n steps from the anchor', () => {
  const tables: [string, string, Rhythm, string[]][] = [
    [
      'monthly from the 31st',
      '2024-01-31T00:00',
      monthly,
      ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31'],
    ],
    ['monthly from the 30th', '2025-01-30T00:00', monthly, ['2025-01-30', '2025-02-28', '2025-03-30', '2025-04-30']],
    ['monthly from the 29th', '2023-01-29T00:00', monthly, ['2023-01-29', '2023-02-28', '2023-03-29']],
    ['monthly from the 15th', '2026-11-15T00:00', monthly, ['2026-11-15', '2026-12-15', '2027-01-15']],
    ['monthly over new year', '2026-12-31T00:00', monthly, ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
    [
      'yearly from the leap day',
      '2024-02-29T00:00',
      yearly,
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    ['yearly from the last of February', '2023-02-28T00:00', yearly, ['2023-02-28', '2024-02-28', '2025-02-28']],
    [
      'quarterly from the 30th of November',
      '2025-11-30T00:00',
      { unit: 'month', unitCount: 3 },
      ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30'],
    ],
    [
      'half-yearly from the 31st of August',
      '2025-08-31T00:00',
      { unit: 'month', unitCount: 6 },
      ['2025-08-31', '2026-02-28', '2026-08-31'],
    ],
    [
      'every two years from the leap day',
      '2024-02-29T00:00',
      { unit: 'year', unitCount: 2 },
      ['2024-02-29', '2026-02-28', '2028-02-29'],
    ],
    ['weekly', '2026-03-25T00:00', { unit: 'week', unitCount: 1 }, ['2026-03-25', '2026-04-01', '2026-04-08']],
    ['every ten days', '2026-02-20T00:00', { unit: 'day', unitCount: 10 }, ['2026-02-20', '2026-03-02', '2026-03-12']],
  ];
  it.each(tables)('%s', (_name, start, rhythm, expected) => {
    expect(days(start, rhythm, first(expected.length))).toEqual(expected);
  });

  it.each(['Europe/Madrid', 'America/Los_Angeles'])(
    'keeps half past eleven at night in %s for eighteen months',
    (timeZone) => {
      const anchor = { at: Temporal.ZonedDateTime.from(`2026-01-28T23:30[${timeZone}]`).toInstant(), timeZone };
      const local = first(19).map((number) =>
        boundaryOf({ anchor, rhythm: monthly, number }).toZonedDateTimeISO(timeZone),
      );
      expect(new Set(local.map((at) => `${at.day} ${at.hour}:${at.minute}`))).toEqual(new Set(['28 23:30']));
    },
  );
});

const zones = Intl.supportedValuesOf('timeZone').filter((_zone, index) => index % 12 === 0);
const named = [
  'Europe/Madrid',
  'America/Santiago',
  'Pacific/Apia',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
];
const rhythms: Rhythm[] = [
  { unit: 'week', unitCount: 1 },
  monthly,
  { unit: 'month', unitCount: 3 },
  { unit: 'month', unitCount: 6 },
  yearly,
];
const bounds = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2040, 0, 1) };

describe('periods', () => {
  it('tile without gap or overlap wherever and whenever they begin', () => {
    // The environment sets the full run of ten thousand starts; here a short one with a fixed seed.
    const numRuns = Number(process.env['TILING_RUNS'] ?? 150);
    fc.assert(
      fc.property(
        fc.integer({ min: bounds.from, max: bounds.to }),
        fc.constantFrom(...named, ...zones),
        fc.constantFrom(...rhythms),
        (epoch, timeZone, rhythm) => {
          const anchor = { at: Temporal.Instant.fromEpochMilliseconds(epoch), timeZone };
          let after = -1;
          let end = anchor.at;
          for (let count = 0; count < 60; count += 1) {
            const period = periodAfter({ anchor, rhythm, after });
            if (!period.start.equals(end)) return false;
            const next = periodFrom(end, { anchor, rhythm, after });
            if (next.number !== period.number || !next.end.equals(period.end)) return false;
            if (Temporal.Instant.compare(period.start, period.end) >= 0) return false;
            if (!period.end.equals(boundaryOf({ anchor, rhythm, number: period.number + 1 }))) return false;
            ({ end } = period);
            after = period.number;
          }
          return true;
        },
      ),
      { numRuns, seed: 20_261_122 },
    );
  });

  it('count no day the calendar left out: Samoa had no 30 December 2011', () => {
    const timeZone = 'Pacific/Apia';
    const anchor = { at: Temporal.ZonedDateTime.from(`2011-12-28T09:00[${timeZone}]`).toInstant(), timeZone };
    const rhythm: Rhythm = { unit: 'day', unitCount: 1 };
    const starts: string[] = [];
    for (let after = -1; starts.length < 4;) {
      const period = periodAfter({ anchor, rhythm, after });
      expect(periodFrom(period.start, { anchor, rhythm, after })).toEqual(period);
      starts.push(period.start.toZonedDateTimeISO(timeZone).toPlainDate().toString());
      after = period.number;
    }
    expect(starts).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01']);
  });
});

describe('days and blocks', () => {
  const timeZone = 'Europe/Madrid';
  const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${timeZone}]`).toInstant();

  it('counts whole days by the calendar although one has 23 hours and one 25', () => {
    expect(daysBetween({ from: at('2026-03-01T10:00'), to: at('2026-04-01T09:00'), timeZone })).toBe(31);
    expect(daysBetween({ from: at('2026-10-01T10:00'), to: at('2026-11-01T11:00'), timeZone })).toBe(31);
    expect(daysBetween({ from: at('2026-01-16T18:00'), to: at('2026-02-01T00:00'), timeZone })).toBe(16);
  });

  it('bills what is left of the month, the quarter or the week a calendar rhythm begins in', () => {
    const start = at('2026-01-17T15:00');
    const month = calendarBlock({ start, timeZone, rhythm: monthly });
    expect([month.anchor.equals(at('2026-02-01T00:00')), month.days, month.wholeDays]).toEqual([true, 15, 31]);
    const quarter = calendarBlock({ start, timeZone, rhythm: { unit: 'month', unitCount: 3 } });
    expect([quarter.anchor.equals(at('2026-04-01T00:00')), quarter.days, quarter.wholeDays]).toEqual([true, 74, 90]);
    const week = calendarBlock({ start, timeZone, rhythm: { unit: 'week', unitCount: 1 } });
    expect([week.anchor.equals(at('2026-01-19T00:00')), week.days, week.wholeDays]).toEqual([true, 2, 7]);
  });

  it('begins a year in January, and blocks of months that do not divide a year in any month', () => {
    const start = at('2026-03-17T15:00');
    const year = calendarBlock({ start, timeZone, rhythm: yearly });
    expect([year.anchor.equals(at('2027-01-01T00:00')), year.days, year.wholeDays]).toEqual([true, 290, 365]);
    const five = calendarBlock({ start, timeZone, rhythm: { unit: 'month', unitCount: 5 } });
    expect([five.anchor.equals(at('2026-08-01T00:00')), five.days, five.wholeDays]).toEqual([true, 137, 153]);
    const april = calendarBlock({ start: at('2026-04-17T15:00'), timeZone, rhythm: { unit: 'month', unitCount: 5 } });
    expect([april.anchor.equals(at('2026-09-01T00:00')), april.days, april.wholeDays]).toEqual([true, 137, 153]);
    const quarter = calendarBlock({ start, timeZone, rhythm: { unit: 'month', unitCount: 3 } });
    expect([quarter.anchor.equals(at('2026-04-01T00:00')), quarter.days, quarter.wholeDays]).toEqual([true, 15, 90]);
    const day = calendarBlock({ start, timeZone, rhythm: { unit: 'day', unitCount: 10 } });
    expect([day.anchor.equals(at('2026-03-27T00:00')), day.days, day.wholeDays]).toEqual([true, 10, 10]);
  });

  it('counts what is metered over all of a period of days or weeks, however long', () => {
    const period = { start: at('2026-01-10T00:00'), end: at('2026-03-11T00:00') };
    for (const rhythm of [
      { unit: 'day', unitCount: 60 },
      { unit: 'week', unitCount: 8 },
    ] as const)
      expect(meterWindow({ period, timeZone, rhythm, at: at('2026-02-20T00:00') })).toEqual(period);
  });

  it('begins the count of what is metered anew each month within a year', () => {
    const period = { start: at('2026-01-31T12:00'), end: at('2027-01-31T12:00') };
    const window = (day: string) => {
      const { start, end } = meterWindow({ period, timeZone, rhythm: yearly, at: at(day) });
      return [start, end].map((moment) => moment.toZonedDateTimeISO(timeZone).toPlainDate().toString());
    };
    expect(window('2026-02-10T00:00')).toEqual(['2026-01-31', '2026-02-28']);
    expect(window('2026-03-01T00:00')).toEqual(['2026-02-28', '2026-03-31']);
    expect(window('2027-01-30T00:00')).toEqual(['2026-12-31', '2027-01-31']);
    // At the moment one ends the next begins; after the last there is none.
    expect(window('2026-02-28T12:00')).toEqual(['2026-02-28', '2026-03-31']);
    expect(window('2027-01-31T12:00')).toEqual(['2026-12-31', '2027-01-31']);
    expect(window('2027-02-10T00:00')).toEqual(['2026-12-31', '2027-01-31']);
  });

  it('counts a month as one, also where it has more days than the month before, and two months as two', () => {
    const month = { start: at('2026-02-28T12:00'), end: at('2026-03-31T12:00') };
    expect(meterWindow({ period: month, timeZone, rhythm: monthly, at: at('2026-03-30T00:00') })).toEqual(month);
    const [first, middle, last] = [at('2026-01-10T00:00'), at('2026-02-10T00:00'), at('2026-03-10T00:00')];
    const rhythm: Rhythm = { unit: 'month', unitCount: 2 };
    const second = meterWindow({ period: { start: first, end: last }, timeZone, rhythm, at: at('2026-02-20T00:00') });
    expect(second).toEqual({ start: middle, end: last });
  });
});

describe('the earliest of several moments', () => {
  it('counts those that are there', () => {
    const [one, two] = [Temporal.Instant.from('2026-01-01T00:00:00Z'), Temporal.Instant.from('2026-01-02T00:00:00Z')];
    expect(earliest([null, two, one, null])?.toString()).toBe(one.toString());
    expect(earliest([one, two])?.toString()).toBe(one.toString());
    expect(earliest([null, null])).toBeNull();
    expect(earliest([])).toBeNull();
  });
});
