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

  it('keeps a line about anything else', () => {
    expect(coverStatus(pageWith([hours]), 'Encargos para marzo', at(thursdayNoon))).toBe('Encargos para marzo');
  });
});
