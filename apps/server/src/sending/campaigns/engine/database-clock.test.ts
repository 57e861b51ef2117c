import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

const ahead = 1_000_000;

/** The database reports its time at some point of the round trip. */
function reading({ askedMs, takesMs, share }: { askedMs: number; takesMs: number; share: number }) {
  return { askedMs, answeredMs: askedMs + takesMs, momentMs: askedMs + takesMs * share + ahead };
}

const waits = fc.array(
  fc.record({
    pauseMs: fc.integer({ min: 0, max: 5000 }),
    takesMs: fc.integer({ min: 1, max: 4000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('the clock of the database', () => {
  it('is never told too early, and no later than its quickest answers of late allow', () => {
    fc.assert(
      fc.property(waits, (steps) => {
        const clock = createDatabaseClock();
        let nowMs = 0;
        let quickestMs = Number.POSITIVE_INFINITY;
        for (const { pauseMs, takesMs, share } of steps) {
          nowMs += pauseMs;
          clock.learn(reading({ askedMs: nowMs, takesMs, share }));
          nowMs += takesMs;
          quickestMs = Math.min(quickestMs, takesMs);
          const late = clock.toMonotonicMs(nowMs + ahead) - nowMs;
          expect(late).toBeGreaterThanOrEqual(-1e-6);
          expect(late).toBeLessThanOrEqual(quickestMs + nowMs * 0.001 + 1e-6);
          expect(clock.spreadMs()).toBeGreaterThanOrEqual(late - 1e-6);
        }
      }),
    );
  });

  it('is believed again after somebody has set it', () => {
    const clock = createDatabaseClock();
    clock.learn({ askedMs: 100, answeredMs: 102, momentMs: 5000 });
    clock.learn({ askedMs: 200, answeredMs: 204, momentMs: 5000 - 3_600_000 });
    expect(clock.toMonotonicMs(5000 - 3_600_000)).toBe(204);
    expect(clock.spreadMs()).toBe(4);
  });
});
