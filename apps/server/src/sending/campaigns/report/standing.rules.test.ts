import { describe, expect, it } from 'vitest';
import { bestHours, placeAmong, type Rival, sharesOf, usualShares } from './standing.rules.ts';

function rival(opened: number, { year = 2026, accepted = 100 } = {}): Rival {
  return {
    id: `c${opened}`,
    startedAt: Temporal.Instant.from('2026-03-02T10:00:00Z'),
    year,
    tried: accepted,
    accepted,
    opened,
    clicked: 0,
    replied: 0,
    unsubscribed: 0,
  };
}

function dayWith(hours: Record<number, number>): number[] {
  return Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);
}

describe('shares', () => {
  it('are millionths of those who got it, deliveries of those tried', () => {
    expect(
      sharesOf({ tried: 2377, accepted: 2346, opened: 1140, clicked: 307, replied: 0, unsubscribed: 6 }),
    ).toStrictEqual({ delivered: 986_958, opened: 485_934, clicked: 130_861, replied: 0, unsubscribed: 2558 });
  });

  it('are nothing where nobody was reached', () => {
    expect(sharesOf({ tried: 0, accepted: 0, opened: 0, clicked: 0, replied: 0, unsubscribed: 0 }).opened).toBe(0);
  });

  it('count every other campaign the same, large or small', () => {
    expect(usualShares([rival(50), rival(100, { accepted: 1000 })])).toMatchObject({
      campaigns: 2,
      shares: { opened: 300_000, delivered: 1_000_000 },
    });
    expect(usualShares([])).toBeNull();
  });
});

describe('the place among the year’s campaigns', () => {
  it('goes by openings, and level ones share the better place', () => {
    const others = [rival(60), rival(50), rival(40), rival(90, { year: 2025 })];
    expect(placeAmong(rival(50), others)).toStrictEqual({ rank: 2, of: 4, year: 2026 });
    expect(placeAmong(rival(61), others)).toStrictEqual({ rank: 1, of: 4, year: 2026 });
  });

  it('is told from three on', () => {
    expect(placeAmong(rival(50), [rival(60)])).toBeNull();
    expect(placeAmong(rival(50), [rival(60), rival(40)])).toStrictEqual({ rank: 2, of: 3, year: 2026 });
  });
});

describe('the best hours', () => {
  it('are the two neighbours with most openings', () => {
    expect(bestHours(dayWith({ 9: 10, 10: 30, 11: 28, 20: 35 }))).toStrictEqual({
      from: 10,
      until: 12,
      within: 58,
      opens: 103,
    });
  });

  it('may lie around midnight', () => {
    expect(bestHours(dayWith({ 23: 30, 0: 30 }))).toMatchObject({ from: 23, until: 1 });
    expect(bestHours(dayWith({ 22: 30, 23: 30 }))).toMatchObject({ from: 22, until: 0 });
  });

  it('are not told from a handful of openings', () => {
    expect(bestHours(dayWith({ 10: 19 }))).toBeNull();
  });
});
