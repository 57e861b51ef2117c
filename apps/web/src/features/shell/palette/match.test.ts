import { describe, expect, test } from 'vitest';
import { matches, splitMatch } from './match.ts';

describe('finding by what is typed', () => {
  test('accents and case do not matter, words match from their start', () => {
    expect(matches({ text: 'Campañas', query: 'campan' })).toBe(true);
    expect(matches({ text: 'Métodos de pago', query: 'pago met' })).toBe(true);
    expect(matches({ text: 'Perfiles', query: 'files' })).toBe(false);
  });
  test('Japanese matches anywhere', () => expect(matches({ text: '契約中のプラン', query: 'プラン' })).toBe(true));
  test('the found part keeps its own spelling', () => {
    expect(splitMatch({ text: 'Buzón de Marina', query: 'buzon' })).toEqual(['', 'Buzón', ' de Marina']);
    expect(splitMatch({ text: 'Tamys', query: 'zz' })).toEqual(['Tamys', '', '']);
  });
});
