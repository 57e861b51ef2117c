import type { StatsDay } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { expect, test } from 'vitest';
import { busiestHour, peakIndex, toSteps } from './stats-series.rules.ts';
import { readView, writeView } from './stats-view.rules.ts';

function days(visits: readonly number[]): StatsDay[] {
  const first = Date.parse('2026-01-01T00:00:00Z');
  return visits.map((count, index) => ({
    day: new Date(first + index * 86_400_000).toISOString().slice(0, 10),
    visits: count,
    visitors: count,
    clicks: 1,
    qrVisits: 0,
    bots: 0,
    previews: 0,
  }));
}

test('the address keeps the chosen days, and nonsense falls back to thirty', () => {
  for (const [address, view] of [
    ['', { days: 30 }],
    ['dias=7', { days: 7 }],
    ['dias=8', { days: 30 }],
    ['desde=2026-01-01&hasta=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['desde=2026-02-01&hasta=2026-01-31', { days: 30 }],
    ['desde=2026-13-41&hasta=2026-99-01', { days: 30 }],
  ] as const) {
    expect(readView(new URLSearchParams(address))).toEqual(view);
  }
  expect(String(writeView(new URLSearchParams('otra=1&dias=7'), { from: '2026-01-01', to: '2026-01-02' }))).toBe(
    'otra=1&desde=2026-01-01&hasta=2026-01-02',
  );
  expect(String(writeView(new URLSearchParams('dias=7'), { days: 30 }))).toBe('');
});

test('a year is drawn by weeks that end today and lose nothing', () => {
  const steps = toSteps(days(Array.from({ length: 365 }, () => 2)));
  expect(steps).toHaveLength(53);
  expect([steps[0]?.visits, steps[1]?.visits, steps.at(-1)?.day]).toEqual([2, 14, '2026-12-25']);
  expect(steps.reduce((sum, { visits }) => sum + visits, 0)).toBe(730);
  expect(toSteps(days([1, 2, 3])).map(({ visits }) => visits)).toEqual([1, 2, 3]);
});

test('only a peak that stands out is annotated', () => {
  const flat = toSteps(days([10, 11, 10]));
  expect(peakIndex({ steps: flat, day: '2026-01-02' })).toBeUndefined();
  const high = toSteps(days([2, 20, 3]));
  expect(peakIndex({ steps: high, day: '2026-01-02' })).toBe(1);
  expect(peakIndex({ steps: toSteps(days([0, 3, 0])), day: '2026-01-02' })).toBeUndefined();
});

test('the busiest hour is the one with most visits', () => {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  expect(busiestHour(hours)).toBeUndefined();
  hours[4]?.splice(20, 1, 9);
  hours[1]?.splice(8, 1, 3);
  expect(busiestHour(hours)).toEqual({ weekday: 4, hour: 20 });
});
