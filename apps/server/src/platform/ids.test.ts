import { describe, expect, it } from 'vitest';
import { createIds } from './ids.ts';

describe('ids', () => {
  let milliseconds = 1_790_000_000_000;
  const clock = {
    now: () => Temporal.Instant.fromEpochMilliseconds(milliseconds),
    monotonicMs: () => 0,
    sleep: async () => undefined,
  };
  const ids = createIds({ clock });

  it('are UUIDs of version 7 that carry the time of the clock and sort by it', () => {
    const first = ids.uuid();
    milliseconds += 1;
    const second = ids.uuid();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(1_790_000_000_000);
    expect(first < second).toBe(true);
  });

  it('sort by creation within a millisecond too, past its room and past a clock that goes back', () => {
    const made: string[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      if (index === 6000) milliseconds -= 500;
      made.push(ids.uuid());
    }
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(10_000);
  });

  it('for people avoid letters that look like digits', () => {
    expect(Array.from({ length: 500 }, () => ids.code(8)).join('')).toMatch(/^[0-9A-HJKMNP-TV-Z]+$/);
  });
});
