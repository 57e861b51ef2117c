import { expect, test, vi } from 'vitest';
import { loadFailureOf } from './errors/load-failure.ts';
import { LoadTimeoutError, withTimeout } from './with-timeout.ts';

test('what has not come after 120 s is given up', async () => {
  vi.useFakeTimers();
  const outcome = withTimeout(new Promise<never>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  const error = await outcome;
  expect(error).toBeInstanceOf(LoadTimeoutError);
  expect(loadFailureOf(error)).toBe('timeout');
});

test('code that did not arrive is told apart from a screen that broke', () => {
  expect(loadFailureOf(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'))).toBe('code');
  expect(loadFailureOf(new TypeError('error loading dynamically imported module'))).toBe('code');
  expect(loadFailureOf(new TypeError('Importing a module script failed.'))).toBe('code');
  expect(loadFailureOf(new Error('x is undefined'))).toBe('crash');
});
