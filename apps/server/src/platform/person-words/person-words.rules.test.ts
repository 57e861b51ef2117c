import { describe, expect, test } from 'vitest';
import { candidatePatterns, isFullName, jsonWithoutPerson, personFinder } from './person-words.rules.ts';

const finder = personFinder({
  names: ['Lucía Otero', 'Marina', 'Ana Gil', 'Sean O’Neil', '山田 太郎'],
  addresses: ['ana@correo.example', '+34655021843', '12'],
});

describe('a person in a text', () => {
  test.each([
    ['Hola, Lucía Otero.', 'Hola, […].'],
    ['hola LUCÍA  OTERO, adiós', 'hola […], adiós'],
    [`con acento suelto: ${'Lucía Otero'.normalize('NFD')}`, 'con acento suelto: […]'],
    ['Lucía\nOtero', '[…]'],
    ['Sean O’Neil y Sean O’Neill', '[…] y Sean O’Neill'],
    ['<ana@correo.example>, ANA@correo.example.', '<[…]>, […].'],
    ['mailto:ana@correo.example?subject=x', 'mailto:[…]?subject=x'],
    ['llama al +34655021843', 'llama al […]'],
    ['山田 太郎様、こんにちは', '[…]様、こんにちは'],
  ])('is taken out of %j', (text, left) => {
    expect(finder.withoutPerson(text)).toBe(left);
    expect(finder.isIn(text)).toBe(true);
  });

  test.each([
    'Lucía, Otero',
    'Lucía Oteros',
    'Alucía Otero',
    'Marina',
    'Ana Gil-Robles',
    'Mari-Ana Gil',
    'mariana@correo.example',
    'm.ana@correo.example',
    'ana@correo.example.org',
    'ana@correo.examples',
    '+346550218430',
    '12 de mayo',
    '山田 太郎丸',
  ])('is not found in %j', (text) => {
    expect(finder.isIn(text)).toBe(false);
    expect(finder.withoutPerson(text)).toBe(text);
  });

  test('of one word is nobody in particular', () => {
    expect(['Marina', ' http ', 'Lucía Otero', 'A B'].map(isFullName)).toEqual([false, false, true, true]);
    expect(candidatePatterns({ names: ['Marina', 'http'], addresses: [] })).toEqual([]);
  });

  test('is a value of its own only when nothing else is said', () => {
    expect(['lucía otero', 'Lucía Otero, 2', 'Marina'].map((text) => finder.isName(text))).toEqual([
      true,
      false,
      false,
    ]);
    expect(finder.isAddress('Ana@Correo.example')).toBe(true);
    expect(finder.isAddress('mariana@correo.example')).toBe(false);
  });

  test('leaves lists and records valid', () => {
    const value = { emails: ['ana@correo.example', 'mariana@correo.example'], notes: 'con Lucía Otero', n: 1, x: null };
    expect(jsonWithoutPerson(value, finder)).toEqual({
      emails: ['mariana@correo.example'],
      notes: 'con […]',
      n: 1,
      x: null,
    });
  });
});
