import { describe, expect, it } from 'vitest';
import { instantOf, suggestedWallTime, wallTimeOf } from './wall-time.ts';

const madrid = 'Europe/Madrid';

describe('moment to send, in the client’s time zone', () => {
  it('reads winter and summer time', () => {
    expect(instantOf({ wallTime: '2026-11-28T10:00', timeZone: madrid })).toBe('2026-11-28T09:00:00.000Z');
    expect(instantOf({ wallTime: '2026-07-01T10:00', timeZone: madrid })).toBe('2026-07-01T08:00:00.000Z');
    expect(instantOf({ wallTime: '2026-07-01T10:00', timeZone: 'Asia/Tokyo' })).toBe('2026-07-01T01:00:00.000Z');
  });

  it('takes a time that the clocks skip for the moment after the jump', () => {
    expect(instantOf({ wallTime: '2026-03-29T02:30', timeZone: madrid })).toBe('2026-03-29T01:30:00.000Z');
  });

  it('takes the first of two equal times when the clocks go back', () => {
    expect(instantOf({ wallTime: '2026-10-25T02:30', timeZone: madrid })).toBe('2026-10-25T00:30:00.000Z');
  });

  it('gives back the same time for every hour of a year', () => {
    for (let hour = 0; hour < 8760; hour += 7) {
      const instant = Date.UTC(2026, 0, 1, hour);
      const wallTime = wallTimeOf({ instant, timeZone: madrid });
      const read = instantOf({ wallTime, timeZone: madrid }) ?? '';
      expect(wallTimeOf({ instant: Date.parse(read), timeZone: madrid })).toBe(wallTime);
    }
  });

  it('offers tomorrow at ten first', () => {
    expect(suggestedWallTime({ now: Date.parse('2026-11-21T23:30:00Z'), timeZone: madrid })).toBe('2026-11-23T10:00');
  });

  it('refuses what is no time', () => {
    expect(instantOf({ wallTime: '', timeZone: madrid })).toBeUndefined();
  });
});
