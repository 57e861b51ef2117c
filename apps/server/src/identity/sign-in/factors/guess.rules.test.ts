import { describe, expect, it } from 'vitest';
import { isForgotten, waitAfter } from './guess.rules.ts';

describe('wrong codes in a row', () => {
  it('cost nothing at first, then a wait that doubles up to an hour', () => {
    const minutes = [1, 4, 5, 6, 7, 10, 11, 12, 400].map((failures) => waitAfter(failures)?.total('minutes') ?? 0);
    expect(minutes).toEqual([0, 0, 1, 2, 4, 32, 60, 60, 60]);
  });

  it('leave room for fewer than twenty guesses in any hour of an attack that never pauses', () => {
    const moments: number[] = [];
    let now = 0;
    for (let failures = 1; now < 600; failures += 1) {
      moments.push(now);
      now += waitAfter(failures)?.total('minutes') ?? 0;
    }
    const max = Math.max(...moments.map((start) => moments.filter((at) => at >= start && at < start + 60).length));
    expect(max).toBeLessThan(20);
  });

  it('are forgotten after a quiet day', () => {
    const lastAt = Temporal.Instant.from('2026-03-01T10:00:00Z');
    expect(isForgotten({ lastAt, now: lastAt.add({ hours: 23 }) })).toBe(false);
    expect(isForgotten({ lastAt, now: lastAt.add({ hours: 24 }) })).toBe(true);
  });
});
