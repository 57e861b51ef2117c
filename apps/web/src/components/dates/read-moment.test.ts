import { describe, expect, test } from 'vitest';
import { readDayOf, readMoment, readTimeOf } from './read-moment.ts';

// A Thursday.
const now = '2026-11-26T16:30';

describe('a moment as people type it', () => {
  test.each([
    ['mañana 9', '2026-11-27T09:00'],
    ['manana a las 9:30', '2026-11-27T09:30'],
    ['hoy 18h', '2026-11-26T18:00'],
    ['pasado mañana', '2026-11-28T09:00'],
    ['lunes', '2026-11-30T09:00'],
    ['el viernes a las 14:15', '2026-11-27T14:15'],
    ['jueves 10', '2026-12-03T10:00'],
    ['miércoles 8.30', '2026-12-02T08:30'],
    ['26/12', '2026-12-26T09:00'],
    ['3/4/2027 10:00', '2027-04-03T10:00'],
    ['26 nov 20:00', '2026-11-26T20:00'],
    ['1 de enero de 2027', '2027-01-01T09:00'],
    ['25 nov', '2027-11-25T09:00'],
    ['en 2 horas', '2026-11-26T18:30'],
    ['dentro de 3 días', '2026-11-29T16:30'],
    ['en 30 min', '2026-11-26T17:00'],
    ['18', '2026-11-26T18:00'],
    ['9', '2026-11-27T09:00'],
    ['mañana al mediodía', '2026-11-27T12:00'],
    ['mañana por la tarde', '2026-11-27T15:00'],
    ['mañana por la mañana', '2026-11-27T09:00'],
    ['mañana a las 5 de la tarde', '2026-11-27T17:00'],
    ['esta noche', '2026-11-26T20:00'],
    ['la semana que viene', '2026-11-30T09:00'],
    ['el fin de semana', '2026-11-28T09:00'],
    ['en media hora', '2026-11-26T17:00'],
    ['dentro de una hora', '2026-11-26T17:30'],
    ['26 dic por la tarde', '2026-12-26T15:00'],
    ['esta tarde a las 7', '2026-11-26T19:00'],
    ['el lunes a primera hora', '2026-11-30T09:00'],
    ['hoy a última hora', '2026-11-26T18:00'],
    ['2026-12-24T20:30', '2026-12-24T20:30'],
  ])('in Spanish: %s', (text, moment) => {
    expect(readMoment({ text, locale: 'es', now })).toBe(moment);
  });

  test.each([
    ['tomorrow 9am', '2026-11-27T09:00'],
    ['tomorrow at 9 pm', '2026-11-27T21:00'],
    ['next monday', '2026-11-30T09:00'],
    ['fri 14:30', '2026-11-27T14:30'],
    ['dec 24', '2026-12-24T09:00'],
    ['12/4', '2026-12-04T09:00'],
    ['24/12', '2026-12-24T09:00'],
    ['24th of december 8:00', '2026-12-24T08:00'],
    ['in 2 weeks', '2026-12-10T16:30'],
    ['12am', '2026-11-27T00:00'],
    ['tomorrow noon', '2026-11-27T12:00'],
    ['tomorrow afternoon', '2026-11-27T15:00'],
    ['tonight', '2026-11-26T20:00'],
    ['next week', '2026-11-30T09:00'],
    ['weekend', '2026-11-28T09:00'],
    ['in half an hour', '2026-11-26T17:00'],
    ['in an hour', '2026-11-26T17:30'],
    ['tomorrow night', '2026-11-27T20:00'],
    ['dec 24 in the evening', '2026-12-24T20:00'],
    ['tomorrow end of day', '2026-11-27T18:00'],
    ['monday 8 in the morning', '2026-11-30T08:00'],
  ])('in English: %s', (text, moment) => {
    expect(readMoment({ text, locale: 'en', now })).toBe(moment);
  });

  test.each([
    ['明日9時', '2026-11-27T09:00'],
    ['今日の午後6時半', '2026-11-26T18:30'],
    ['12月24日 20:00', '2026-12-24T20:00'],
    ['月曜日', '2026-11-30T09:00'],
    ['2時間後', '2026-11-26T18:30'],
    ['3日後', '2026-11-29T16:30'],
    ['来週', '2026-11-30T09:00'],
    ['来週の金曜10時', '2026-12-04T10:00'],
    ['今週の金曜日', '2026-11-27T09:00'],
    ['次の月曜日', '2026-11-30T09:00'],
    ['月曜の午後3時', '2026-11-30T15:00'],
    ['金曜日の夜8時', '2026-11-27T20:00'],
    ['週末', '2026-11-28T09:00'],
    ['今晩', '2026-11-26T20:00'],
    ['明日の朝', '2026-11-27T09:00'],
    ['明日の夜8時', '2026-11-27T20:00'],
    ['１２／２４', '2026-12-24T09:00'],
  ])('in Japanese: %s', (text, moment) => {
    expect(readMoment({ text, locale: 'ja', now })).toBe(moment);
  });

  test.each(['', 'cuando pueda', '31/2', 'mañana 25', '32 nov', 'mañana 9 y media tarde', '13pm'])(
    'is not guessed: %s',
    (text) => {
      expect(readMoment({ text, locale: 'es', now })).toBeUndefined();
    },
  );
});

describe('hours and days while clocks change', () => {
  const timeZone = 'Europe/Madrid';
  test.each([
    // On 28 March 2027 it is three after two; on 25 October 2026 two again after three.
    ['en 2 horas', '2027-03-28T01:30', '2027-03-28T04:30'],
    ['en 90 min', '2027-03-28T01:00', '2027-03-28T03:30'],
    ['en 1 día', '2027-03-27T10:00', '2027-03-28T10:00'],
    ['en 1 semana', '2027-03-24T10:00', '2027-03-31T10:00'],
    ['en 6 horas', '2026-10-24T23:00', '2026-10-25T04:00'],
    ['en 2 días', '2026-10-24T08:00', '2026-10-26T08:00'],
    ['mañana 9', '2027-03-27T20:00', '2027-03-28T09:00'],
  ])('%s from %s', (text, from, moment) => {
    expect(readMoment({ text, locale: 'es', now: from, timeZone })).toBe(moment);
  });
});

describe('a day as people type it', () => {
  const today = now.slice(0, 10);

  test.each([
    ['es', 'mañana', '2026-11-27'],
    ['es', '26 nov 2024', '2024-11-26'],
    ['es', '3/4/1999', '1999-04-03'],
    ['en', 'Nov 26, 2024', '2024-11-26'],
    ['en', 'next friday', '2026-11-27'],
    ['en-US', '3/4/1999', '1999-03-04'],
    ['en-GB', '3/4/1999', '1999-04-03'],
    ['en-GB', '26 Nov 2024', '2024-11-26'],
    ['ja', '2024年11月26日', '2024-11-26'],
    ['ja', '来週', undefined],
    ['es', '9', undefined],
    ['es', 'mañana 9', undefined],
  ] as const)('in %s: %s', (locale, text, day) => {
    expect(readDayOf({ text, locale, today })).toBe(day);
  });

  test.each([
    ['27 nov', '2025-11-27'],
    ['25 nov', '2026-11-25'],
    ['26 nov', '2026-11-26'],
    ['27 nov 2026', '2026-11-27'],
    ['29 feb', undefined],
    ['viernes', '2026-11-20'],
    ['jueves', '2026-11-26'],
    ['mañana', '2026-11-27'],
  ])('without a year is the last one where the past is meant: %s', (text, day) => {
    expect(readDayOf({ text, locale: 'es', today, isPast: true })).toBe(day);
  });
});

describe('a time of day as people type it', () => {
  test.each([
    ['es', '9', '09:00'],
    ['es', '9:30', '09:30'],
    ['es', '930', '09:30'],
    ['es', '2130', '21:30'],
    ['es', 'a las 18h', '18:00'],
    ['es', 'mediodía', '12:00'],
    ['es', '9:30 p. m.', '21:30'],
    ['en', '9:30 PM', '21:30'],
    ['en', 'noon', '12:00'],
    ['ja', '午後6時半', '18:30'],
    ['es', '25', undefined],
    ['es', '975', undefined],
    ['es', 'luego', undefined],
    ['es', '', undefined],
  ] as const)('in %s: %s', (locale, text, time) => {
    expect(readTimeOf({ text, locale })).toBe(time);
  });
});
