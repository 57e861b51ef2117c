import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createRateLimiter } from './rate-limiter.ts';

function limiterAt(start: number, perMinute = 60) {
  let nowMs = start;
  const limiter = createRateLimiter({ clock: { ...systemClock, monotonicMs: () => nowMs }, perMinute });
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

test('the waits are whole seconds after which a call is allowed, and the bucket full', () => {
  const { limiter, wait } = limiterAt(0, 24);
  for (let call = 0; call < 24; call += 1) limiter.take('a');
  // One call every 2.5 seconds: 2.001 are left of the first, then 1.51, and until the bucket is full 59.01.
  wait(499);
  expect(limiter.take('a')).toMatchObject({ resetSeconds: 60, retryAfterSeconds: 3 });
  wait(491);
  expect(limiter.take('a')).toMatchObject({ resetSeconds: 60, retryAfterSeconds: 2 });
  wait(10);
  expect(limiter.take('a')).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 59, retryAfterSeconds: 2 });
  wait(2000);
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, resetSeconds: 60, retryAfterSeconds: 0 });
});

test('beyond 20,000 keys the one unused for longest is forgotten', () => {
  const { limiter } = limiterAt(0);
  limiter.take('first');
  limiter.take('second');
  for (let key = 2; key < 20_000; key += 1) limiter.take(String(key));
  expect(limiter.take('first').remaining).toBe(58);
  limiter.take('one too many');
  expect(limiter.take('first').remaining).toBe(57);
  expect(limiter.take('second').remaining).toBe(59);
});
