import { describe, expect, it } from 'vitest';
import { byKind, byNeed, diskTone, perMinute, piledFrom, queueTone, waitingTotal } from './queues.rules.ts';

describe('health of the queues', () => {
  it('is fine with little waiting, piles up from a hundred, and alarms at the first failure', () => {
    expect(queueTone({ waiting: piledFrom - 1, failed: 0 })).toBe('ok');
    expect(queueTone({ waiting: piledFrom, failed: 0 })).toBe('warn');
    expect(queueTone({ waiting: 0, failed: 1 })).toBe('danger');
  });

  it('puts what failed first, then what waits, then what works, then the rest by name', () => {
    const idle = { waiting: 0, active: 0, failed: 0, oldestSeconds: null, waitSeconds: null, done: [] };
    const queues = [
      { ...idle, queue: 'b' },
      { ...idle, queue: 'a' },
      { ...idle, queue: 'works', active: 1 },
      { ...idle, queue: 'waits', waiting: 9 },
      { ...idle, queue: 'failed', failed: 1 },
    ];
    expect(byNeed(queues).map(({ queue }) => queue)).toEqual(['failed', 'waits', 'works', 'a', 'b']);
  });

  it('adds up queues of one kind of work, and knows where those without a kind belong', () => {
    const idle = { waiting: 0, active: 0, failed: 0, oldestSeconds: null, waitSeconds: null, done: [] };
    const groups = byKind([
      { ...idle, queue: 'payments.send', waiting: 2, oldestSeconds: 5, done: [1, 2] },
      { ...idle, queue: 'novelty.work' },
      { ...idle, queue: 'invoices.send', waiting: 1, oldestSeconds: 9, failed: 1, done: [0, 3] },
    ]);
    expect(groups.map(({ kind }) => kind)).toEqual(['money', 'other']);
    expect(groups[0]?.whole).toMatchObject({ waiting: 3, failed: 1, oldestSeconds: 9, done: [1, 5] });
    expect(groups[0]?.queues.map(({ queue }) => queue)).toEqual(['invoices.send', 'payments.send']);
  });

  it('tells the pace of the last hour a minute', () => {
    expect(perMinute({ done: [60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3] })).toBe(1.1);
    expect(perMinute({ done: [] })).toBe(0);
  });

  it('adds up what waits everywhere', () => {
    expect(waitingTotal([{ waiting: 2 }, { waiting: 3 }])).toBe(5);
    expect(waitingTotal([])).toBe(0);
  });
});

describe('room on the disk', () => {
  it('warns below a tenth and alarms below a twentieth', () => {
    const of = (freeBytes: number) => diskTone({ freeBytes, totalBytes: 100 });
    expect([of(50), of(10), of(9), of(5), of(4)]).toEqual(['ok', 'ok', 'warn', 'warn', 'danger']);
    expect(diskTone({ freeBytes: 0, totalBytes: 0 })).toBe('ok');
  });
});
