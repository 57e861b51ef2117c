import { describe, expect, it } from 'vitest';
import { forEachAtMost } from './for-each-at-most.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

describe('work on several things at once', () => {
  it('reaches every one, never more than so many together', async () => {
    const seen: number[] = [];
    let now = 0;
    let max = 0;
    await forEachAtMost(numbers(50), 4, async (number) => {
      now += 1;
      max = Math.max(max, now);
      await Promise.resolve();
      seen.push(number);
      now -= 1;
    });
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_value, index) => index));
    expect(max).toBeLessThanOrEqual(4);
  });

  it('throws the first failure when what had begun is over', async () => {
    let ended = 0;
    const work = forEachAtMost(numbers(50), 4, async (number) => {
      await Promise.resolve();
      ended += 1;
      if (number === 2) throw new Error('the second');
    });
    await expect(work).rejects.toThrow('the second');
    const atThrow = ended;
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(atThrow);
    expect(ended).toBeLessThan(50);
  });
});
