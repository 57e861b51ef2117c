import { describe, expect, it } from 'vitest';
import { localeTexts } from '../../locales/locale-texts.ts';
import { eventSchema } from './event.schema.ts';
import { whenText } from './event-texts.ts';
import { eventEnd, eventTime, isPast, nextEventChange } from './event-time.ts';

function times(values: object) {
  return eventSchema.parse({ timeZone: 'Europe/Madrid', ...values });
}

function when(values: object, locale: 'es' | 'en' | 'ja' = 'es'): string {
  const time = eventTime(times(values), 'UTC');
  return time ? whenText(time, { locale, texts: localeTexts[locale].page }) : '';
}

function endOf(values: object): string | undefined {
  const time = eventTime(times(values), 'UTC');
  return time && eventEnd(time).toInstant().toString();
}

describe('when an event is', () => {
  it.each([
    [{ start: '2026-11-20T21:30' }, 'viernes, 20 de noviembre de 2026, 21:30'],
    [{ start: '2026-11-20T21:30', end: '2026-11-21T02:00' }, 'viernes, 20 de noviembre de 2026, 21:30 a 02:00'],
    [{ start: '2026-11-20' }, 'viernes, 20 de noviembre de 2026'],
    [{ start: '' }, ''],
  ])('%j: %s', (values, expected) => {
    expect(when(values)).toBe(expected);
  });

  it('says several days once each, and in every language', () => {
    expect(when({ start: '2026-11-10', end: '2026-11-12' })).toMatch(/10.+12 de noviembre de 2026/);
    expect(when({ start: '2026-11-10T10:00', end: '2026-11-12T14:00' })).toMatch(/10:00 – .*14:00$/);
    expect(when({ start: '2026-11-20T21:30' }, 'ja')).toBe('2026年11月20日金曜日 21:30');
    expect(when({ start: '2026-11-20T21:30' }, 'en')).toBe('Friday, 20 November 2026, 21:30');
  });

  it('is over with its end, with its day, or some hours after it began', () => {
    expect(endOf({ start: '2026-11-20T21:30', end: '2026-11-21T02:00' })).toBe('2026-11-21T01:00:00Z');
    expect(endOf({ start: '2026-11-20' })).toBe('2026-11-20T23:00:00Z');
    expect(endOf({ start: '2026-11-10', end: '2026-11-12' })).toBe('2026-11-12T23:00:00Z');
    expect(endOf({ start: '2026-11-20T10:00' })).toBe('2026-11-20T23:00:00Z');
    expect(endOf({ start: '2026-11-20T23:00' })).toBe('2026-11-21T02:00:00Z');
  });

  it('changes the page once, when it is over', () => {
    const props = times({ start: '2026-11-20T21:30', end: '2026-11-21T02:00' });
    const before = { now: '2026-11-20T12:00:00Z', timeZone: 'UTC' };
    expect(nextEventChange({ props, ...before })).toBe('2026-11-21T01:00:00Z');
    expect(nextEventChange({ props, ...before, now: '2026-11-21T01:00:00Z' })).toBeUndefined();
    const time = eventTime(props, 'UTC');
    expect(time && isPast(time, '2026-11-21T00:59:59Z')).toBe(false);
  });

  it.each([['2026-02-30'], ['2026-1-1'], ['0002-01-01'], ['2026-11-20T24:00'], ['2026-11-20 21:30'], ['mañana']])(
    'refuses %s',
    (start) => {
      expect(eventSchema.safeParse({ start }).success).toBe(false);
    },
  );
});
