import { describe, expect, it } from 'vitest';
import { daysOf, dueByCurrency, toReplies, toSeries } from './dashboard.rules.ts';

const today = Temporal.PlainDate.from('2026-03-30');

describe('days of the dashboard', () => {
  it('end today, across a change of clocks', () => {
    const span = daysOf({ days: 7, today });
    expect([span.previousFrom, span.from, span.to].map(String)).toEqual(['2026-03-17', '2026-03-24', '2026-03-30']);
    const { current, previous } = toSeries(
      [
        { day: '2026-03-30', count: 3 },
        { day: '2026-03-24', count: 1 },
        { day: '2026-03-23', count: 5 },
        { day: '2026-03-16', count: 9 },
      ],
      span,
    );
    expect([current[0], current.at(-1), previous.at(-1)]).toEqual([1, 3, 5]);
    expect([current.length, previous.length]).toEqual([7, 7]);
    expect(previous.reduce((sum, count) => sum + count, 0)).toBe(5);
  });
});

it('the wait for an answer is told over all answers of the span, not over its days', () => {
  const span = daysOf({ days: 7, today });
  const replies = toReplies(
    [
      { day: '2026-03-30', count: 3, seconds: 30 },
      { day: '2026-03-29', count: 1, seconds: 90 },
      { day: '2026-03-20', count: 2, seconds: 41 },
    ],
    span,
  );
  expect(replies).toEqual({
    count: 4,
    seconds: 30,
    secondsBefore: 21,
    days: [null, null, null, null, null, 90, 10],
  });
  expect(toReplies([], span)).toMatchObject({ count: 0, seconds: null, secondsBefore: null });
});

it('money that is due is never added across currencies', () => {
  const due = dueByCurrency([
    { currency: 'EUR', dueMinor: 100 },
    { currency: 'JPY', dueMinor: 900 },
    { currency: 'EUR', dueMinor: 50 },
  ]);
  expect(due).toEqual([
    { currency: 'EUR', invoices: 2, minor: 150 },
    { currency: 'JPY', invoices: 1, minor: 900 },
  ]);
});
