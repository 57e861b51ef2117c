import { expect, test } from 'vitest';
import { dayOf, lastDays, presetOf } from './day-span.rules.ts';

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

test('what an address says is a day only if it is written as one', () => {
  expect(dayOf('2026-11-26')).toBe('2026-11-26');
  for (const text of ['', 'ayer', '2026-1-1', '2026-13-45', '2026-01-10T10:00']) expect(dayOf(text), text).toBe('');
});
