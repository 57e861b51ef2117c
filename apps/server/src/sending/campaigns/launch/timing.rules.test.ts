import { describe, expect, it } from 'vitest';
import { quietUntil, readerMoment, wallMoment } from './timing.rules.ts';

const madrid = 'Europe/Madrid';
const mexico = 'America/Mexico_City';
const tokyo = 'Asia/Tokyo';
const instant = (text: string) => Temporal.Instant.from(text);

describe('a wall time', () => {
  it.each([
    [madrid, '2026-07-01T09:00', '2026-07-01T07:00:00Z'],
    [madrid, '2026-12-01T09:00', '2026-12-01T08:00:00Z'],
    [mexico, '2026-07-01T09:00', '2026-07-01T15:00:00Z'],
    [mexico, '2026-12-01T09:00', '2026-12-01T15:00:00Z'],
    [tokyo, '2026-07-01T09:00', '2026-07-01T00:00:00Z'],
    [tokyo, '2026-12-01T09:00', '2026-12-01T00:00:00Z'],
  ])('of %s, %s, is %s', (timeZone, wall, at) => {
    const moment = wallMoment({ wall, timeZone });
    expect({ at: moment.at.toString(), clock: moment.clock }).toEqual({ at, clock: 'plain' });
  });

  it('that the clocks skip means as long after the jump', () => {
    const moment = wallMoment({ wall: '2027-03-28T02:30', timeZone: madrid });
    expect({ at: moment.at.toString(), clock: moment.clock }).toEqual({ at: '2027-03-28T01:30:00Z', clock: 'skipped' });
  });

  it('that the clocks show twice means the first time', () => {
    const moment = wallMoment({ wall: '2026-10-25T02:30', timeZone: madrid });
    expect({ at: moment.at.toString(), clock: moment.clock }).toEqual({
      at: '2026-10-25T00:30:00Z',
      clock: 'repeated',
    });
  });

  it('is plain on the same nights where the clocks stay', () => {
    for (const timeZone of [mexico, tokyo])
      for (const wall of ['2027-03-28T02:30', '2026-10-25T02:30'])
        expect(wallMoment({ wall, timeZone }).clock).toBe('plain');
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '08:00' };

  it.each([
    ['2026-11-20T20:59:00Z', undefined],
    ['2026-11-20T21:00:00Z', '2026-11-21T07:00:00Z'],
    ['2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
    ['2026-11-21T07:00:00Z', undefined],
  ])('over midnight: at %s until %s', (at, end) => {
    expect(quietUntil({ at: instant(at), quiet: night, timeZone: madrid })?.toString()).toBe(end);
  });

  it('end by the clock of the morning, in the night of a jump and in the night of a repetition', () => {
    const before = { quiet: night, timeZone: madrid };
    expect(quietUntil({ at: instant('2027-03-27T22:00:00Z'), ...before })?.toString()).toBe('2027-03-28T06:00:00Z');
    expect(quietUntil({ at: instant('2026-10-24T21:00:00Z'), ...before })?.toString()).toBe('2026-10-25T07:00:00Z');
  });

  it('within one day leave the rest of it alone', () => {
    const siesta = { from: '14:00', to: '16:30' };
    expect(quietUntil({ at: instant('2026-11-20T06:00:00Z'), quiet: siesta, timeZone: tokyo })?.toString()).toBe(
      '2026-11-20T07:30:00Z',
    );
    for (const outside of [
      '2026-11-20T08:00:00Z',
      '2026-11-20T04:59:59Z',
      '2026-11-20T07:30:00Z',
      '2026-11-19T16:00:00Z',
    ])
      expect(quietUntil({ at: instant(outside), quiet: siesta, timeZone: tokyo }), outside).toBeUndefined();
  });

  it('that begin and end at one hour are none', () => {
    const none = { from: '09:00', to: '09:00' };
    for (const at of ['2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z'])
      expect(quietUntil({ at: instant(at), quiet: none, timeZone: madrid }), at).toBeUndefined();
  });
});

describe('the mail of a reader', () => {
  it('goes at the hour of their own day, in each of three zones', () => {
    const now = instant('2026-11-20T12:00:00Z');
    const at = (timeZone: string) => readerMoment({ wall: '2026-11-22T09:00', timeZone, quiet: null, now }).toString();
    expect([at(tokyo), at(madrid), at(mexico)]).toEqual([
      '2026-11-22T00:00:00Z',
      '2026-11-22T08:00:00Z',
      '2026-11-22T15:00:00Z',
    ]);
  });

  it('goes at once where that hour is over, but not into their night', () => {
    const now = instant('2026-11-22T13:30:00Z');
    const late = { wall: '2026-11-22T09:00', timeZone: tokyo, now };
    expect(readerMoment({ ...late, quiet: null }).toString()).toBe(now.toString());
    expect(readerMoment({ ...late, quiet: { from: '22:00', to: '08:00' } }).toString()).toBe('2026-11-22T23:00:00Z');
  });
});
