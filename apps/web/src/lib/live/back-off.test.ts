import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('waits grow, never pass 30 s, and differ between tabs', () => {
  const early = backOffMs({ attempt: 0, random: () => 0.5 });
  const late = backOffMs({ attempt: 50, random: () => 1 });
  expect(early).toBe(375);
  expect(late).toBe(30_000);
  expect(backOffMs({ attempt: 3, random: () => 0 })).toBeLessThan(backOffMs({ attempt: 3, random: () => 1 }));
});
