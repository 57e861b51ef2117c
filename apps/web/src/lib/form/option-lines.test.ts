import { expect, test } from 'vitest';
import { linesOf, moved } from './option-lines.ts';

test('options are the lines, without blanks and doubles', () => {
  expect(linesOf(' S \n\nM\nS\n  \nXL')).toEqual(['S', 'M', 'XL']);
  expect(linesOf(' \n')).toEqual([]);
});

test('moves one thing, and nothing beyond the ends', () => {
  const list = ['a', 'b', 'c'];
  expect(moved(list, { from: 0, to: 2 })).toEqual(['b', 'c', 'a']);
  expect(moved(list, { from: 2, to: 1 })).toEqual(['a', 'c', 'b']);
  expect(moved(list, { from: 0, to: -1 })).toBe(list);
  expect(moved(list, { from: 2, to: 3 })).toBe(list);
  expect(moved(list, { from: 7, to: 0 })).toBe(list);
});
