import { expect, test } from 'vitest';
import { lists, nearShare, readSpan } from './dashboard.rules.ts';

test('the span is in the address, and thirty days when it says nothing sensible', () => {
  expect(['dias=7', 'dias=90', 'dias=8', ''].map((text) => readSpan(new URLSearchParams(text)))).toEqual([
    7, 90, 30, 30,
  ]);
});

test('statistics of a profile open over the same days', () => {
  const span = { from: '2026-03-01', to: '2026-03-07' };
  expect(lists.visits('p1', { ...span, days: 7 })).toBe('/user/perfiles/view/p1?dias=7');
  expect(lists.visits('p1', { ...span, days: 30 })).toBe('/user/perfiles/view/p1');
});

test('a quota is worth a word from 85 %, and none without a limit', () => {
  expect(nearShare({ used: 85, limit: 100 })).toBe(0.85);
  expect(nearShare({ used: 84, limit: 100 })).toBeUndefined();
  expect(nearShare({ used: 84, limit: null })).toBeUndefined();
  expect(nearShare({ used: 0, limit: 0 })).toBeUndefined();
});
