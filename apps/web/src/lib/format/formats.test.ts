import { describe, expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const es = createFormats({ locale: 'es', timeZone: 'Europe/Madrid' });
const now = new Date('2026-11-19T12:00:00Z');

function plain(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ');
}

describe('figures in Spanish', () => {
  test('thousands are grouped from four digits on', () => expect(es.number(2418)).toBe('2.418'));
  test('a narrow space stands before the percent sign', () => expect(es.percent(0.486)).toBe('48,6\u202F%'));
  test('changes carry their sign', () => {
    expect(plain(es.change(0.12))).toBe('+12 %');
    expect(plain(es.change(-0.04))).toBe('\u22124 %');
    expect(es.signed(37)).toBe('+37');
  });
  test('money comes from minor units, whole amounts without decimals', () => {
    expect(plain(es.money({ minor: 2299, currency: 'EUR' }))).toBe('22,99 €');
    expect(plain(es.money({ minor: 1900, currency: 'EUR' }))).toBe('19 €');
    expect(createFormats({ locale: 'ja' }).money({ minor: 1900, currency: 'JPY' })).toMatch(/1,900/);
  });
  test.each(['es', 'en', 'ja'] as const)('what is below nothing has a minus and no hyphen: %s', (locale) => {
    const { number, compact, percent, change, signed, money, exactMoney } = createFormats({ locale });
    const amount = { minor: -633, currency: 'EUR' };
    const texts = [number(-5), compact(-5), percent(-0.5), change(-0.5), signed(-5), money(amount), exactMoney(amount)];
    for (const text of texts) expect(text).toMatch(/^[^-]*\u2212[^-]*$/);
  });
  test('storage is written in decimal units, in one piece', () => expect(es.bytes(6_200_000_000)).toBe('6,2\u00A0GB'));
});

describe('moments', () => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  test('near ones are said in words, far ones by date', () => {
    expect(es.relative(ago(12), now)).toBe('hace 12 min');
    expect(es.relative(ago(60), now)).toBe('hace 1 h');
    expect(es.relative(ago(24 * 60), now)).toBe('ayer');
    expect(es.relative(ago(2 * 24 * 60), now)).toBe('17 nov');
  });
  test('today is a calendar day of the person’s zone', () => {
    expect(es.isToday('2026-11-18T23:10:00Z', now)).toBe(true);
    expect(es.isToday('2026-11-18T22:50:00Z', now)).toBe(false);
    expect(es.isToday('2026-11-19T23:10:00Z', now)).toBe(false);
  });
  test('lists use the short way', () => {
    expect(plain(es.brief(ago(12), now))).toBe('12 min');
    expect(es.brief(ago(0), now)).toBe('ahora');
    expect(es.brief(ago(24 * 60), now)).toBe('ayer');
  });
  test('yesterday is a calendar day of the person’s zone, not 24 hours', () => {
    const justAfterMidnight = new Date('2026-11-18T23:10:00Z');
    const eveningBefore = new Date('2026-11-18T14:00:00Z');
    expect(es.relative(eveningBefore, justAfterMidnight)).toBe('ayer');
  });
  test('the clock shows the person’s zone', () => expect(es.time('2026-11-19T08:41:00Z')).toBe('9:41'));
  test('a bare calendar date is that day in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Madrid'])
      expect(createFormats({ locale: 'es', timeZone }).longDate('2026-11-19')).toBe('19 de noviembre de 2026');
  });
  test('the year is left out by the person’s zone', () => {
    const year = new Date().getUTCFullYear();
    const tokyo = createFormats({ locale: 'es', timeZone: 'Asia/Tokyo' });
    expect(tokyo.date(`${year}-06-15T12:00:00Z`)).toBe('15 jun');
    expect(tokyo.date(`${year - 1}-06-15T12:00:00Z`)).toBe(`15 jun ${year - 1}`);
  });
  test('hours follow the person’s way of writing them', () => {
    const time = (hourFormat: 'auto' | '24' | '12', locale: 'es' | 'en' = 'es', tag?: string) =>
      plain(createFormats({ locale, tag, timeZone: 'Europe/Madrid', hourFormat }).time('2026-11-18T23:05:00Z'));
    expect(time('auto')).toBe('0:05');
    expect(time('12')).toBe('12:05 a. m.');
    expect(time('24', 'en')).toBe('0:05');
    expect(time('auto', 'en')).toBe('0:05');
    expect(time('24', 'en', 'en-US')).toBe('00:05');
    expect(time('auto', 'en', 'en-US')).toBe('12:05 AM');
  });
  test('the day comes before the hour', () => {
    expect(es.longDateTime('2026-11-19T08:41:00Z')).toBe('19 de noviembre de 2026, 9:41');
    expect(es.fullDateTime('2026-11-19T08:41:00Z')).toBe('jueves, 19 de noviembre, 9:41');
  });
  test('durations round to what is worth saying', () => {
    expect(plain(es.duration(240))).toBe('4 min');
    expect(plain(es.duration(20))).toBe('20 s');
  });
});

describe('in English', () => {
  const en = createFormats({ locale: 'en', timeZone: 'Europe/London' });
  test('small sizes are counted in bytes', () => {
    expect([en.bytes(1), en.bytes(32), en.bytes(5000)]).toEqual(['1\u00A0byte', '32\u00A0bytes', '5\u00A0kB']);
  });
});

describe('in Japanese', () => {
  const ja = createFormats({ locale: 'ja', timeZone: 'Asia/Tokyo' });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  test('sizes have the unit’s Japanese name and are in one piece', () => {
    expect(ja.bytes(32)).toBe('32\u00A0バイト');
    expect(ja.bytes(5_000_000)).toBe('5\u00A0MB');
  });
  test('near moments are never a bare duration', () => {
    for (const write of [ja.relative, ja.brief]) {
      expect(write(ago(0), now)).toBe('今');
      expect(write(ago(3), now)).toBe('3分前');
      expect(write(ago(120), now)).toBe('2時間前');
      expect(write(ago(24 * 60), now)).toBe('昨日');
    }
  });
  test('counters stand beside their number', () => expect(ja.duration(240)).toBe('4分'));
  test('no comma stands between day and hour', () => {
    const at = `${new Date().getUTCFullYear()}-11-24T19:34:00Z`;
    expect(ja.dateTime(at)).toBe('11月25日 4:34');
    expect(ja.longDateTime('2026-11-24T19:34:00Z')).toBe('2026年11月25日 4:34');
    expect(ja.fullDateTime('2026-11-24T19:34:00Z')).toBe('11月25日水曜日 4:34');
  });
});
