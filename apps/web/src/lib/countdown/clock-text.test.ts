import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [42, '0:42'],
  [60, '1:00'],
  [845, '14:05'],
  [3600, '60:00'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
