import { describe, expect, it } from 'vitest';
import { firstDay, sumOf, toDays } from './operator.rules.ts';

const today = Temporal.PlainDate.from('2026-03-01');

describe('series of the overview', () => {
  it('covers thirty days and ends today, across the end of February', () => {
    expect(firstDay(today).toString()).toBe('2026-01-31');
    expect(toDays({ counts: [{ day: '2026-03-01', count: 4 }], today })).toHaveLength(30);
    expect(toDays({ counts: [{ day: '2026-03-01', count: 4 }], today }).at(-1)).toBe(4);
  });

  it('adds counts of the same day and leaves out older ones', () => {
    const counts = [
      { day: '2026-01-31', count: 2 },
      { day: '2026-01-31', count: 3 },
      { day: '2026-01-30', count: 9 },
    ];
    const days = toDays({ counts, today });
    expect(days[0]).toBe(5);
    expect(sumOf(days)).toBe(5);
  });
});
