import { describe, expect, test } from 'vitest';
import { quietUntil, toQuietHours, toSpan } from './quiet-hours.rules.ts';

const night = toSpan({ enabled: true, from: '22:00', to: '08:00' });
const siesta = toSpan({ enabled: true, from: '14:30', to: '16:00' });

function until(span: typeof night, local: string, timeZone = 'Europe/Madrid') {
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  return quietUntil(span, { now, timeZone })?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
}

describe('hours in which nothing rings', () => {
  test('a night crosses midnight', () => {
    expect(until(night, '2026-11-20T22:00')).toBe('2026-11-21T08:00:00');
    expect(until(night, '2026-11-21T03:12')).toBe('2026-11-21T08:00:00');
    expect(until(night, '2026-11-21T07:59:59')).toBe('2026-11-21T08:00:00');
    expect(until(night, '2026-11-21T08:00')).toBeUndefined();
    expect(until(night, '2026-11-21T21:59')).toBeUndefined();
  });

  test('ends to the minute', () => {
    const early = toSpan({ enabled: true, from: '22:15', to: '07:45' });
    expect(until(early, '2026-11-20T22:14')).toBeUndefined();
    expect(until(early, '2026-11-20T22:15')).toBe('2026-11-21T07:45:00');
    expect(until(early, '2026-11-21T07:44')).toBe('2026-11-21T07:45:00');
    expect(until(early, '2026-11-21T07:45')).toBeUndefined();
  });

  test('a span within a day', () => {
    expect(until(siesta, '2026-11-20T14:29')).toBeUndefined();
    expect(until(siesta, '2026-11-20T14:30')).toBe('2026-11-20T16:00:00');
    expect(until(siesta, '2026-11-20T16:00')).toBeUndefined();
  });

  test('the end is a time of the clock, also in the night the clocks change', () => {
    expect(until(night, '2026-03-29T01:30')).toBe('2026-03-29T08:00:00');
    expect(until(night, '2026-10-24T23:00')).toBe('2026-10-25T08:00:00');
    const gap = toSpan({ enabled: true, from: '01:00', to: '02:30' });
    expect(until(gap, '2026-03-29T01:30')).toBe('2026-03-29T03:30:00');
  });

  test('the person’s own zone counts', () => {
    const now = Temporal.Instant.from('2026-11-20T14:00:00Z');
    expect(quietUntil(night, { now, timeZone: 'Asia/Tokyo' })?.toString()).toBe('2026-11-20T23:00:00Z');
    expect(quietUntil(night, { now, timeZone: 'Europe/Madrid' })).toBeUndefined();
  });

  test('switched off is never quiet, and times survive the way there and back', () => {
    expect(until({ ...night, enabled: false }, '2026-11-20T23:00')).toBeUndefined();
    expect(toQuietHours(siesta)).toEqual({ enabled: true, from: '14:30', to: '16:00' });
  });
});
