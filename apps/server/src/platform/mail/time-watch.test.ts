import { expect, it } from 'vitest';
import { watchTime } from './time-watch.ts';

function outcome(input: { usedMs: () => Promise<number | undefined>; timeoutMs: number; ceilingMs: number }) {
  return new Promise<string>((resolve) => {
    watchTime({ ...input, startedAtMs: 100, onPassed: (reason) => resolve(reason) });
  });
}

it('blames the work for its processor time alone, and the machine for the clock', async () => {
  const limits = { timeoutMs: 10, ceilingMs: 80 };
  expect(await outcome({ ...limits, usedMs: async () => 111 })).toBe('timeout');
  expect(await outcome({ ...limits, usedMs: async () => 105 })).toBe('busy');
  expect(await outcome({ ...limits, usedMs: () => Promise.reject(new Error('nobody can say')) })).toBe('busy');
});
