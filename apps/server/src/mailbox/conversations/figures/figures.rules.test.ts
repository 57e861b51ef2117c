import { describe, expect, it } from 'vitest';
import { openSecondsBetween, type OfficeHours } from '@enlace/contract/mailbox/senders/office-hours.rules.ts';
import { figureRowOf, isNearlyDue } from './figures.rules.ts';

const shopDay = [
  { from: '09:00', to: '14:00' },
  { from: '16:00', to: '19:00' },
];
const office: OfficeHours = {
  timeZone: 'Europe/Madrid',
  weekly: [shopDay, shopDay, shopDay, shopDay, [{ from: '09:00', to: '14:00' }], [], []],
  closedDays: [{ from: '2026-12-08', to: '2026-12-08', name: 'Inmaculada' }],
};
const always: OfficeHours = { timeZone: 'Europe/Madrid', weekly: null, closedDays: [] };
const hours = (of: OfficeHours, from: string, until: string) =>
  openSecondsBetween(of, Temporal.Instant.from(from), Temporal.Instant.from(until)) / 3600;

describe('the time an office was open', () => {
  it.each<[string, string, string, number]>([
    ['within a morning', '2026-11-26T09:00:00Z', '2026-11-26T11:30:00Z', 2.5],
    ['over the break', '2026-11-26T12:00:00Z', '2026-11-26T16:00:00Z', 2],
    ['overnight', '2026-11-25T17:00:00Z', '2026-11-26T09:00:00Z', 2],
    ['over a weekend', '2026-11-27T12:00:00Z', '2026-11-30T09:00:00Z', 2],
    ['over a closed day', '2026-12-07T17:30:00Z', '2026-12-09T08:30:00Z', 1],
    ['at night alone', '2026-11-26T20:00:00Z', '2026-11-27T05:00:00Z', 0],
    ['backwards', '2026-11-26T11:00:00Z', '2026-11-26T09:00:00Z', 0],
  ])('counts %s', (_what, from, until, expected) => {
    expect(hours(office, from, until)).toBe(expected);
  });

  it('is the whole time without hours, also on days on which clocks change', () => {
    expect(hours(always, '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z')).toBe(23);
    expect(hours(always, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(25);
  });

  it('is on the clocks of the office', () => {
    const early: OfficeHours = { ...office, weekly: Array.from({ length: 7 }, () => [{ from: '02:00', to: '04:00' }]) };
    expect(hours(early, '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z')).toBe(1);
    expect(
      hours(
        { ...early, weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]) },
        '2026-10-24T22:00:00Z',
        '2026-10-25T23:00:00Z',
      ),
    ).toBe(25);
  });
});

describe('the figures of answers', () => {
  const answers = [600, 60, 7200, 120, 300].map((seconds, index) => ({ seconds, isFirst: index < 2 }));

  it('have the middle, nine of ten and what was in time', () => {
    const row = figureRowOf(
      { id: null, name: '', answers, scores: ['good', 'bad', 'good'] },
      { firstMinutes: 5, answerMinutes: 10 },
    );
    expect(row.first).toEqual({ count: 2, median: 60, ninth: 600, inTime: 1 });
    // The first answer that took ten minutes had five.
    expect(row.answers).toEqual({ count: 5, median: 300, ninth: 7200, inTime: 3 });
    expect(row.ratings).toEqual({ good: 2, bad: 1 });
  });

  it('judge first answers by the only target there is', () => {
    const inTime = (targets: Parameters<typeof figureRowOf>[1]) => {
      const row = figureRowOf({ id: null, name: '', answers, scores: [] }, targets);
      return [row.first.inTime, row.answers.inTime];
    };
    expect(inTime({ firstMinutes: 5, answerMinutes: null })).toEqual([1, null]);
    expect(inTime({ firstMinutes: null, answerMinutes: 10 })).toEqual([null, 4]);
  });

  it('are empty without answers, and say nothing of time without targets', () => {
    const row = figureRowOf(
      { id: null, name: '', answers: [], scores: [] },
      { firstMinutes: null, answerMinutes: null },
    );
    expect(row.answers).toEqual({ count: 0, median: null, ninth: null, inTime: null });
  });

  it('call an answer nearly due from four fifths of its time on', () => {
    expect(isNearlyDue({ waited: 47 * 60, minutes: 60 })).toBe(false);
    expect(isNearlyDue({ waited: 48 * 60, minutes: 60 })).toBe(true);
    expect(isNearlyDue({ waited: 1e9, minutes: null })).toBe(false);
  });
});
