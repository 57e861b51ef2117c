import { describe, expect, it } from 'vitest';
import { forecastUse, fullAt } from './usage.rules.ts';

const from = Temporal.Instant.from('2026-06-01T00:00:00Z');
const until = from.add({ hours: 30 * 24 });
const after = (days: number) => from.add({ hours: days * 24 });
const at = (days: number, used: number, limit: number | null = 100) => ({
  used,
  limit,
  from,
  until,
  now: after(days),
});

describe('the use expected at the end of a window', () => {
  it('is what the pace so far makes of all of it', () => {
    expect(forecastUse(at(10, 20))).toBe(60);
    expect(forecastUse(at(7, 10))).toBe(43);
    expect(forecastUse(at(30, 77))).toBe(77);
    expect(forecastUse(at(45, 77))).toBe(77);
  });

  it('is unknown during the first day, known when it is over', () => {
    expect(forecastUse({ ...at(1, 2), now: after(1).subtract({ milliseconds: 1 }) })).toBeNull();
    expect(forecastUse(at(1, 2))).toBe(60);
    expect(forecastUse({ ...at(1, 2), until: from })).toBeNull();
    expect(forecastUse({ ...at(1, 2), until: from.add({ milliseconds: 1 }) })).toBe(2);
  });
});

describe('when a limit is reached', () => {
  it('follows from the pace, rounded up to the millisecond', () => {
    expect(fullAt(at(10, 50))).toEqual(after(20));
    // 100 / 30 of seven days are 23 days and a third of one: 28,800,000 ms of the next.
    expect(fullAt(at(7, 30))).toEqual(after(23).add({ milliseconds: 28_800_000 }));
    expect(fullAt(at(7, 70, 99))).toEqual(from.add({ milliseconds: Math.ceil((99 / 70) * 7 * 86_400_000) }));
    expect(fullAt({ ...at(1, 7), limit: 9, now: after(1).add({ milliseconds: 1 }) })).toEqual(
      from.add({ milliseconds: 111_085_716 }),
    );
  });

  it('is nothing without a limit, without use, at the limit, too early, and outside the window', () => {
    expect(fullAt(at(10, 50, null))).toBeNull();
    expect(fullAt(at(10, 0))).toBeNull();
    expect(fullAt(at(10, 100))).toBeNull();
    expect(fullAt(at(10, 101))).toBeNull();
    expect(fullAt({ ...at(1, 90), now: after(1).subtract({ milliseconds: 1 }) })).toBeNull();
    expect(fullAt(at(1, 90))).not.toBeNull();
    // Reached exactly when the window ends.
    expect(fullAt(at(15, 50))).toBeNull();
    expect(fullAt(at(10, 20))).toBeNull();
  });
});
