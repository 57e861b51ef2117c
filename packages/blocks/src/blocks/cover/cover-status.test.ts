import { describe, expect, it } from 'vitest';
import { localeTexts } from '../../locales/locale-texts.ts';
import { createBlock } from '../../model/block-document.schema.ts';
import { defaultTheme } from '../../themes/theme-choice.schema.ts';
import { emptyBlock } from '../../model/block-defaults.ts';
import { coverStatus } from './cover-status.ts';

const spans = [{ from: '10:00', to: '20:00' }];
const { props } = emptyBlock({ id: 'hours', type: 'hours' });
const week = { ...props.week, thu: spans };
const hours = createBlock({ id: 'hours', type: 'hours', props: { ...props, week, showStatus: true } });

function pageWith(blocks: object[]) {
  return { version: 1 as const, theme: defaultTheme('barro'), blocks: blocks as [] };
}
const at = (now: string, locale: 'es' | 'en' | 'ja' = 'es') => ({
  now,
  locale,
  texts: localeTexts[locale].page,
  timeZone: 'Europe/Madrid',
});
const thursdayNoon = '2026-11-26T11:00:00Z';
const thursdayNight = '2026-11-26T21:00:00Z';

describe('the line below the name', () => {
  it('says until when it is open, as the hours do, whatever was written', () => {
    expect(coverStatus(pageWith([hours]), '', at(thursdayNoon))).toMatch(/^Abierto.* 20:00$/);
    expect(coverStatus(pageWith([hours]), 'Abierto hasta las 23:00', at(thursdayNoon))).toMatch(/20:00$/);
  });

  it('is absent while it is closed, without hours, with hidden ones and without a moment', () => {
    expect(coverStatus(pageWith([hours]), 'Abierto hasta las 20:00', at(thursdayNight))).toBe('');
    expect(coverStatus(pageWith([]), 'Abierto hasta las 20:00', at(thursdayNoon))).toBe('');
    expect(coverStatus(pageWith([{ ...hours, hidden: true }]), '', at(thursdayNoon))).toBe('');
    const { now: _now, ...timeless } = at(thursdayNoon);
    expect(coverStatus(pageWith([hours]), 'Open until 8', timeless)).toBe('');
  });

  it.each([
    'Encargos para marzo',
    'Abierta a encargos',
    'Cerrado de vacaciones',
    'Cerrado por vacaciones hasta el 7 de enero',
    'Open for commissions',
    'Closed for the holidays',
  ])('keeps a line about anything else: %s', (status) => {
    expect(coverStatus(pageWith([hours]), status, at(thursdayNoon))).toBe(status);
  });

  it.each([
    'Abierto',
    'Abierto ahora',
    'Abierto · hasta las 20:00',
    'Abierto de 9 a 14',
    'Open 9–17',
    'Opens at 9',
    '営業中 20時まで',
  ])('leaves out what only the hours know: %s', (status) => {
    expect(coverStatus(pageWith([]), status, at(thursdayNoon))).toBe('');
  });
});
