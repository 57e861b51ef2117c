import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeTexts } from '../../locales/locale-texts.ts';
import { type HoursProps, hoursSchema } from './hours.schema.ts';
import { exceptionRows, stateText, weekRows } from './hours-texts.ts';
import { localNow, nextHoursChange, openingState } from './opening-state.ts';

const split = [
  { from: '10:00', to: '14:00' },
  { from: '16:30', to: '20:00' },
];
const night = [{ from: '22:00', to: '02:00' }];
const round = [{ from: '00:00', to: '00:00' }];

function hours(values: object): HoursProps {
  return hoursSchema.parse({ timeZone: 'Europe/Madrid', ...values });
}

function week(spans: object): HoursProps['week'] {
  return hoursSchema.parse({ week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], ...spans } }).week;
}

const everyDay = (spans: object) =>
  week({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans });

/** The status line at a moment given in Madrid time; 16 November 2026 is a Monday. */
function says(props: HoursProps, local: string): string {
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Madrid').toInstant().toString();
  const moment = { now, timeZone: 'UTC' };
  const state = openingState({ props, ...moment });
  if (!state) return '';
  const words = { locale: 'es' as const, texts: localeTexts.es.page };
  const { label, detail } = stateText(state, { now: localNow(props, moment), words });
  return `${label} ${detail}`.trim();
}

describe('open or closed', () => {
  const shop = hours({ week: week({ mon: split, fri: split }) });

  it.each([
    ['2026-11-16T09:59', 'Cerrado abre a las 10:00'],
    ['2026-11-16T10:00', 'Abierto hasta las 14:00'],
    ['2026-11-16T14:00', 'Cerrado abre a las 16:30'],
    ['2026-11-16T20:00', 'Cerrado abre el viernes a las 10:00'],
    ['2026-11-19T12:00', 'Cerrado abre mañana a las 10:00'],
  ])('at %s: %s', (local, expected) => {
    expect(says(shop, local)).toBe(expected);
  });

  it('goes past midnight with the day that opened', () => {
    const bar = hours({ week: week({ fri: night }) });
    expect(says(bar, '2026-11-20T23:30')).toBe('Abierto hasta las 02:00');
    expect(says(bar, '2026-11-21T01:59')).toBe('Abierto hasta las 02:00');
    expect(says(bar, '2026-11-21T02:00')).toBe('Cerrado abre el viernes a las 22:00');
    const exception = { from: '2026-11-21', spans: [] };
    expect(says(hours({ week: week({ fri: night }), exceptions: [exception] }), '2026-11-21T01:00')).toContain(
      'Abierto',
    );
  });

  it('takes spans that touch or overlap as one, and the whole week as always', () => {
    const joined = [
      { from: '12:00', to: '20:00' },
      { from: '09:00', to: '13:00' },
    ];
    expect(says(hours({ week: week({ mon: joined }) }), '2026-11-16T10:00')).toBe('Abierto hasta las 20:00');
    expect(says(hours({ week: everyDay(round) }), '2026-11-16T10:00')).toBe('Abierto las 24 horas');
    expect(says(hours({ week: week({ mon: round }) }), '2026-11-16T10:00')).toBe('Abierto hasta las 00:00');
  });

  it('lets exceptions rule: closed holidays, other hours, the last one written', () => {
    const exceptions = [
      { label: 'Navidad', from: '2026-12-24', to: '2026-12-26', spans: [] },
      { from: '2026-12-26', spans: [{ from: '18:00', to: '23:00' }] },
    ];
    const props = hours({ week: everyDay(split), exceptions });
    expect(says(props, '2026-12-24T11:00')).toBe('Cerrado abre el sábado a las 18:00');
    expect(says(props, '2026-12-26T19:00')).toBe('Abierto hasta las 23:00');
    expect(says(props, '2026-12-27T11:00')).toBe('Abierto hasta las 14:00');
  });

  it('names a far day by its date, and says only closed beyond the horizon', () => {
    const summer = hours({ exceptions: [{ from: '2027-03-01', spans: split }] });
    expect(says(summer, '2026-11-16T11:00')).toBe('Cerrado abre el 1 de marzo a las 10:00');
    expect(says(summer, '2026-04-01T11:00')).toBe('Cerrado');
    expect(openingState({ props: hours({}), now: '2026-11-16T10:00:00Z', timeZone: 'UTC' })).toBeUndefined();
  });

  it('keeps to the clock of the place through summer time', () => {
    const props = hours({ week: everyDay([{ from: '01:00', to: '04:00' }]) });
    // 28 March 2027 has no 02:30, 31 October has it twice.
    for (const [day, hoursOpen] of [
      ['2027-03-28', 2],
      ['2027-10-31', 4],
      ['2027-06-01', 3],
    ] as const) {
      const start = Temporal.PlainDateTime.from(`${day}T01:00`).toZonedDateTime('Europe/Madrid');
      const state = openingState({ props, now: start.toInstant().toString(), timeZone: 'UTC' });
      expect(state?.isOpen && state.until?.since(start).total('hours')).toBe(hoursOpen);
    }
  });

  it('uses the profile’s zone when the block names none', () => {
    const props = hours({ timeZone: '', week: week({ mon: [{ from: '09:00', to: '18:00' }] }) });
    const now = '2026-11-16T08:30:00Z';
    expect(openingState({ props, now, timeZone: 'Asia/Tokyo' })?.isOpen).toBe(true);
    expect(openingState({ props, now, timeZone: 'America/Mexico_City' })?.isOpen).toBe(false);
  });
});

describe('the next change', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const spans = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 });
  const days = fc.record({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans });

  it('is ahead, within a day, and nothing changes before it', () => {
    const zone = fc.constantFrom('Europe/Madrid', 'Asia/Tokyo', 'America/Santiago', 'Asia/Kathmandu');
    const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(days, zone, at, fc.double({ min: 0, max: 1, noNaN: true }), (written, timeZone, epoch, share) => {
        const props = hoursSchema.parse({ week: written, timeZone });
        const now = new Date(epoch).toISOString();
        const next = nextHoursChange({ props, now, timeZone: 'UTC' });
        const before = openingState({ props, now, timeZone: 'UTC' });
        expect(next === undefined).toBe(before === undefined);
        if (next === undefined) return;
        const ahead = Date.parse(next) - epoch;
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(25 * 3_600_000);
        const between = new Date(epoch + Math.floor((ahead - 1) * share)).toISOString();
        const words = { locale: 'es' as const, texts: localeTexts.es.page };
        const line = (moment: string) => {
          const state = openingState({ props, now: moment, timeZone: 'UTC' });
          return state && stateText(state, { now: localNow(props, { now: moment, timeZone: 'UTC' }), words });
        };
        expect(line(between)).toEqual(line(now));
      }),
      { numRuns: 300, seed: 51 },
    );
  });
});

describe('the week in words', () => {
  it('joins neighbouring days with the same hours', () => {
    const rows = (locale: 'es' | 'en' | 'ja') =>
      weekRows(week({ wed: split, thu: split.toReversed(), fri: split, sat: night }), {
        locale,
        texts: localeTexts[locale].page,
      }).map(({ label }) => label);
    expect(rows('es')).toEqual(['Lunes y martes', 'Miércoles a viernes', 'Sábado', 'Domingo']);
    expect(rows('en')).toEqual(['Monday and Tuesday', 'Wednesday to Friday', 'Saturday', 'Sunday']);
    expect(rows('ja')).toEqual(['月曜日・火曜日', '水曜日～金曜日', '土曜日', '日曜日']);
  });

  it('shows exceptions that are still to come, the next one first', () => {
    const props = hours({
      exceptions: [
        { from: '2026-12-24', to: '2026-12-26', spans: [] },
        { from: '2026-11-01', spans: [] },
        { from: '2026-11-20', to: '2026-11-01', spans: night },
      ],
    });
    const words = { locale: 'es' as const, texts: localeTexts.es.page };
    const rows = exceptionRows(props, { today: Temporal.PlainDate.from('2026-11-20'), words });
    expect(rows.map(({ days, isToday }) => [days, isToday])).toEqual([
      ['20 de noviembre', true],
      ['24–26 de diciembre', false],
    ]);
  });
});
