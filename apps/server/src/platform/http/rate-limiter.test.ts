import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createRateLimiter } from './rate-limiter.ts';

function limiterAt(start: number) {
  let nowMs = start;
  const limiter = createRateLimiter({ clock: { ...systemClock, monotonicMs: () => nowMs }, perMinute: 60 });
  return { limiter, wait: (milliseconds: number) => (nowMs += milliseconds) };
}

test('a full bucket gives its calls at once, then one a second', () => {
  const { limiter, wait } = limiterAt(0);
  const first = Array.from({ length: 60 }, () => limiter.take('a'));
  expect(first.every(({ isAllowed }) => isAllowed)).toBe(true);
  expect(first.at(-1)).toMatchObject({ remaining: 0, resetSeconds: 60 });
  expect(limiter.take('a')).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 1 });
  wait(999);
  expect(limiter.take('a').isAllowed).toBe(false);
  wait(2);
  expect([limiter.take('a').isAllowed, limiter.take('a').isAllowed]).toEqual([true, false]);
});

test('a refused call costs nothing, and keys do not share', () => {
  const { limiter, wait } = limiterAt(0);
  for (let call = 0; call < 200; call += 1) limiter.take('a');
  expect(limiter.take('b').remaining).toBe(59);
  wait(60_000);
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 59 });
});
