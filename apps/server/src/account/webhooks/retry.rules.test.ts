import { describe, expect, it } from 'vitest';
import { nextAttempt, readRetryAfter, retryOffsets } from './retry.rules.ts';

const beganAt = Temporal.Instant.from('2026-11-20T10:00:00Z');
const deliveryId = '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80';

/** Every attempt after the first, each made exactly when planned. */
function planned(): number[] {
  const moments: number[] = [];
  for (let now = beganAt; ;) {
    const next = nextAttempt({ deliveryId, beganAt, now });
    if (next === null) return moments;
    moments.push(next.since(beganAt).total('seconds'));
    now = next;
  }
}

describe('attempts', () => {
  it('follow with growing pauses and end exactly three days after the first', () => {
    const moments = planned();
    expect(moments).toHaveLength(retryOffsets.length);
    expect(moments.at(-1)).toBe(3 * 24 * 3600);
    const pauses = moments.map((moment, index) => moment - (moments[index - 1] ?? 0));
    expect(pauses.slice(1, 12).every((pause, index) => pause > (pauses[index] ?? 0))).toBe(true);
  });

  it('of deliveries that failed together are spread', () => {
    const ids = Array.from({ length: 50 }, (_each, index) => `${deliveryId.slice(0, -2)}${index + 10}`);
    const moments = ids.map((id) => nextAttempt({ deliveryId: id, beganAt, now: beganAt })?.toString());
    expect(new Set(moments).size).toBeGreaterThan(45);
  });

  it('after a long standstill go on where they would be', () => {
    const next = nextAttempt({ deliveryId, beganAt, now: beganAt.add({ hours: 30 }) });
    expect(next?.since(beganAt).total('hours')).toBeGreaterThanOrEqual(32);
    expect(nextAttempt({ deliveryId, beganAt, now: beganAt.add({ hours: 80 }) })).toBeNull();
  });
});

describe('retry-after', () => {
  it.each([
    ['120', 120],
    ['999999', 3600],
    ['Fri, 20 Nov 2026 10:05:00 GMT', 300],
    ['0', undefined],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('of %s means %s seconds', (value, seconds) => {
    expect(readRetryAfter(value, beganAt)?.since(beganAt).total('seconds')).toBe(seconds);
  });
});
