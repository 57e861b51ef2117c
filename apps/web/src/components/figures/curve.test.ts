import { expect, test } from 'vitest';
import { axisTicks, smoothPath } from './curve.ts';

test('an axis ends on a round number above the highest value', () => {
  expect(axisTicks({ max: 541, steps: 3 })).toEqual([0, 200, 400, 600]);
  expect(axisTicks({ max: 541, steps: 2 })).toEqual([0, 300, 600]);
  expect(axisTicks({ max: 1, steps: 3 })).toEqual([0, 1]);
});

test('a curve never leaves the range of its points', () => {
  const ys = [
    ...smoothPath([0, 100, 0, 0, 50].map((y, index) => ({ x: index * 10, y }))).matchAll(/[\d.-]+ ([\d.-]+)/g),
  ].map((match) => Number(match[1]));
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ys)).toBeLessThanOrEqual(100);
});
