import { describe, expect, it } from 'vitest';
import { levelsOf, momentsOf, partsOf, shareOf, spanOf, sumWithin, toBuckets } from './operator.rules.ts';
import { errorHours } from './usecases/read-health.ts';

const today = Temporal.PlainDate.from('2026-03-29');

describe('spans of the overview', () => {
  it('are whole days up to today, with as many before them', () => {
    const span = spanOf({ period: '7', today });
    expect([span.from, span.to, span.previous.from, span.previous.to].map(String)).toEqual([
      '2026-03-23',
      '2026-03-29',
      '2026-03-16',
      '2026-03-22',
    ]);
    expect(span.buckets).toHaveLength(7);
  });

  it('are twelve months with this one, compared with the same part of the twelve before', () => {
    const span = spanOf({ period: '12m', today });
    expect(String(span.from)).toBe('2025-04-01');
    expect([span.previous.from, span.previous.to].map(String)).toEqual(['2024-04-01', '2025-03-29']);
    expect(span.buckets.map(String).at(-1)).toBe('2026-03-01');
    const leap = spanOf({ period: '12m', today: Temporal.PlainDate.from('2028-02-29') });
    expect(String(leap.previous.to)).toBe('2027-02-28');
  });

  it('begin and end at midnight, also on a day of 23 hours', () => {
    const { since, until } = momentsOf({ from: today, to: today }, 'Europe/Madrid');
    expect([since, until].map(String)).toEqual(['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']);
  });
});

describe('parts of both spans', () => {
  it('are days, or months with the last one up to today', () => {
    const days = partsOf(spanOf({ period: '7', today }), 'Europe/Madrid');
    expect(days).toHaveLength(14);
    expect([days[0]?.day, days.at(-1)?.day, String(days.at(-1)?.until)]).toEqual([
      '2026-03-16',
      '2026-03-29',
      '2026-03-29T22:00:00Z',
    ]);
    const months = partsOf(spanOf({ period: '12m', today }), 'Europe/Madrid');
    expect(months).toHaveLength(24);
    expect([months[0]?.day, months[12]?.day, months.at(-1)?.day, String(months.at(-1)?.until)]).toEqual([
      '2024-04-01',
      '2025-04-01',
      '2026-03-01',
      '2026-03-29T22:00:00Z',
    ]);
  });
});

describe('buckets', () => {
  const days = [
    { day: '2026-02-28', count: 1 },
    { day: '2026-03-01', count: 2 },
    { day: '2026-03-29', count: 4 },
    { day: '2026-03-30', count: 8 },
  ];

  it('hold each day once and nothing from beyond the span', () => {
    const span = spanOf({ period: '30', today });
    const buckets = toBuckets(days, span);
    expect(buckets).toHaveLength(30);
    expect([buckets[0], buckets[1], buckets.at(-1)]).toEqual([1, 2, 4]);
    expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(sumWithin(days, span));
  });

  it('of months add their days', () => {
    const span = spanOf({ period: '12m', today });
    expect(toBuckets(days, span).slice(-2)).toEqual([1, 6]);
  });

  it('of a level end at what it is now', () => {
    expect(levelsOf({ now: 10, changes: [5, 0, -2] })).toEqual([12, 12, 10]);
  });

  it('know no share of nothing', () => {
    expect(shareOf(0, 0)).toBeNull();
    expect(shareOf(1, 4)).toBe(0.25);
  });
});

describe('errors of the last day', () => {
  it('are told by the hour, the running one last, and what is older is the day before', () => {
    const now = Temporal.Instant.from('2026-03-10T09:20:00Z');
    const at = (slot: string, count: number) => ({ slot: Temporal.Instant.from(slot), count });
    const { hours, before } = errorHours(
      [
        at('2026-03-09T09:30:00Z', 7),
        at('2026-03-09T10:00:00Z', 1),
        at('2026-03-10T08:30:00Z', 2),
        at('2026-03-10T09:00:00Z', 4),
      ],
      now,
    );
    expect([hours[0], hours.at(-2), hours.at(-1)]).toEqual([1, 2, 4]);
    expect(hours).toHaveLength(24);
    expect(before).toBe(7);
  });
});
