/** A range of days: inclusive start, exclusive end; a missing end is open. */
export type DaySpan = { from?: Temporal.PlainDate; until?: Temporal.PlainDate };

type DayTest =
  | { op: 'last_days' | 'not_last_days' | 'next_days'; days: number }
  | { op: 'before' | 'after' | 'on'; day: string };

/**
 * The days of a test. `last_days` reaches from that many days ago to the end of today; `not_last_days` is everything
 * before.
 */
export function spanOf(test: DayTest, today: Temporal.PlainDate): DaySpan {
  const tomorrow = today.add({ days: 1 });
  switch (test.op) {
    case 'last_days':
      return { from: today.subtract({ days: test.days }), until: tomorrow };
    case 'not_last_days':
      return { until: today.subtract({ days: test.days }) };
    case 'next_days':
      return { from: today, until: tomorrow.add({ days: test.days }) };
    case 'before':
      return { until: Temporal.PlainDate.from(test.day) };
    case 'after':
      return { from: Temporal.PlainDate.from(test.day).add({ days: 1 }) };
    case 'on': {
      const day = Temporal.PlainDate.from(test.day);
      return { from: day, until: day.add({ days: 1 }) };
    }
  }
}
