import { describe, expect, it } from 'vitest';
import { chooseKept } from './retention.rules.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_value, index) => {
    const takenAt = Temporal.Instant.from('2026-11-22T03:00:00Z')
      .subtract({ hours: 24 * index })
      .toString();
    return { name: takenAt.slice(0, 10), takenAt };
  });

describe('what stays of backups', () => {
  it('is the newest of each of the last days, weeks and months', () => {
    const kept = chooseKept(days(100), { daily: 3, weekly: 2, monthly: 3, timeZone: 'Europe/Madrid' });
    expect([...kept].toSorted()).toEqual(
      ['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-15', '2026-10-31', '2026-09-30'].toSorted(),
    );
  });

  it('is the newest one whatever the numbers say', () => {
    expect([...chooseKept(days(1), { daily: 1, weekly: 0, monthly: 0, timeZone: 'UTC' })]).toEqual(['2026-11-22']);
    expect([...chooseKept([], { daily: 1, weekly: 0, monthly: 0, timeZone: 'UTC' })]).toEqual([]);
  });

  it('does not shrink while nothing is backed up', () => {
    const old = days(40).slice(30);
    expect(chooseKept(old, { daily: 7, weekly: 0, monthly: 0, timeZone: 'UTC' }).size).toBe(7);
  });

  it('cuts days where the operator lives', () => {
    const late = { name: 'late', takenAt: '2026-11-21T23:30:00Z' };
    const early = { name: 'early', takenAt: '2026-11-21T22:30:00Z' };
    const keep = { daily: 9, weekly: 0, monthly: 0 };
    expect(chooseKept([late, early], { ...keep, timeZone: 'UTC' }).size).toBe(1);
    expect(chooseKept([late, early], { ...keep, timeZone: 'Europe/Madrid' }).size).toBe(2);
  });
});
