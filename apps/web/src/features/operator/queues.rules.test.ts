import { describe, expect, it } from 'vitest';
import { dayStarts, piledFrom, queueTone, waitingTotal } from './queues.rules.ts';

describe('health of the queues', () => {
  it('is fine with little waiting, piles up from a hundred, and alarms at the first failure', () => {
    expect(queueTone({ waiting: piledFrom - 1, failed: 0 })).toBe('ok');
    expect(queueTone({ waiting: piledFrom, failed: 0 })).toBe('warn');
    expect(queueTone({ waiting: 0, failed: 1 })).toBe('danger');
  });

  it('adds up what waits everywhere', () => {
    expect(waitingTotal([{ waiting: 2 }, { waiting: 3 }])).toBe(5);
    expect(waitingTotal([])).toBe(0);
  });
});

describe('days of a series', () => {
  it('names each calendar day once, across a change of clocks', () => {
    expect(dayStarts({ from: '2026-03-28', count: 4 })).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
  });
});
