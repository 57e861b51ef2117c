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
  test('what is marked begins a word, and of several words one is enough', () => {
    expect(splitMatch({ text: 'Julia Altea', query: 'a' })).toEqual(['Julia ', 'A', 'ltea']);
    expect(splitMatch({ text: 'Julia Roca', query: 'a' })).toEqual(['Julia Roca', '', '']);
    expect(splitMatch({ text: 'Roca, Julia', query: 'julia roca' })).toEqual(['Roca, ', 'Julia', '']);
    expect(splitMatch({ text: '契約中のプラン', query: 'プラン' })).toEqual(['契約中の', 'プラン', '']);
  });
});
