import { describe, expect, test } from 'vitest';
import { createFormats } from '#lib/format/formats.ts';
import { changeText, shareOfChange, withSign } from './change.rules.ts';

const es = createFormats({ locale: 'es' });
const plain = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, ' ');

describe('the change of a figure', () => {
  test.each([
    [19, 1, '+18'],
    [5, 0, '+5'],
    [3, 99, '−96'],
    [40, 40, '0'],
    [112, 100, '+12 %'],
    [1300, 1000, '+30 %'],
    [750, 1000, '−25 %'],
  ])('%d after %d is %s', (now, before, text) => expect(plain(changeText({ now, before }, es))).toBe(text));

  test('says nothing where nothing was or is', () => expect(changeText({ now: 0, before: 0 }, es)).toBeUndefined());

  test('weighs money by whole units and writes it as money', () => {
    const write = (minor: number) => es.money({ minor, currency: 'EUR' });
    expect(plain(changeText({ now: 4000, before: 1500, base: 15, write }, es))).toBe('+25 €');
    expect(plain(changeText({ now: 22_000, before: 20_000, base: 200, write }, es))).toBe('+10 %');
  });

  test('is no fraction of a small base', () => {
    expect(shareOfChange({ now: 70, before: 10 })).toBeUndefined();
    expect(shareOfChange({ now: 150, before: 100 })).toBe(0.5);
  });

  test('has a minus for its sign, not a hyphen', () => expect(withSign(-3, String)).toBe('\u22123'));
});
