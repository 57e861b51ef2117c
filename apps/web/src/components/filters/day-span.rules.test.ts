import { expect, test } from 'vitest';
import { lastDays, presetOf } from './day-span.rules.ts';

test('seven days are today and the six before it, over the end of a month and a change of the clock', () => {
  expect(lastDays('6', '2026-11-03')).toEqual({ from: '2026-10-28', until: '' });
  expect(lastDays('29', '2026-03-30')).toEqual({ from: '2026-03-01', until: '' });
  expect(lastDays('0', '2026-11-03')).toEqual({ from: '2026-11-03', until: '' });
});

test('a usual span is recognised on its day alone, and only while its end is open', () => {
  const days = lastDays('89', '2026-11-26');
  expect(presetOf({ ...days, today: '2026-11-26' })).toBe('89');
  expect(presetOf({ ...days, today: '2026-11-27' })).toBeUndefined();
  expect(presetOf({ ...days, until: '2026-11-26', today: '2026-11-26' })).toBeUndefined();
});
