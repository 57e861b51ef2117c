import { describe, expect, test } from 'vitest';
import { dayPartOf, daysFrom, firstNameOf, nearShare, peakOf } from './dashboard.rules.ts';

describe('the day in a sentence', () => {
  test('greets by the hour', () => {
    expect([5, 13, 14, 19, 20, 4].map(dayPartOf)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });
  test('uses the first name, and whole names without spaces', () => {
    expect(firstNameOf('Marina Ferrer')).toBe('Marina');
    expect(firstNameOf('神田由紀')).toBe('神田由紀');
  });
});

describe('figures', () => {
  test('a quota is worth a word from 85 % on, and none without a limit', () => {
    expect(nearShare({ used: 84, limit: 100 })).toBeUndefined();
    expect(nearShare({ used: 85, limit: 100 })).toBe(0.85);
    expect(nearShare({ used: 120, limit: 100 })).toBe(1.2);
    expect(nearShare({ used: 9, limit: null })).toBeUndefined();
    expect(nearShare({ used: 0, limit: 0 })).toBeUndefined();
  });

  test('the peak is a day on which something happened', () => {
    expect(peakOf([0, 0])).toBeUndefined();
    expect(peakOf([1, 9, 3])).toBe(1);
  });
  test('days run over the end of a month', () => {
    expect(daysFrom({ from: '2026-10-30', count: 4 })).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
  });
});
