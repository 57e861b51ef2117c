import { expect, test } from 'vitest';
import { colourOf, initialsOf } from './avatar-look.ts';

test('initials come from two words, or the first character of names without spaces', () => {
  expect(initialsOf('Marina Ferrer Gil')).toBe('MF');
  expect(initialsOf('神田由紀')).toBe('神');
  expect(initialsOf('  ')).toBe('');
});

test('articles and links between words have no initial, unless little else is left', () => {
  expect(initialsOf('Barro y Sal')).toBe('BS');
  expect(initialsOf('El Horno de Ana')).toBe('HA');
  expect(initialsOf('House of Wool')).toBe('HW');
  expect(initialsOf('Sal & Pan')).toBe('SP');
  expect(initialsOf('La Tahona')).toBe('LT');
  expect(initialsOf('The')).toBe('T');
});

test('a name keeps its colour, one of eight', () => {
  expect(colourOf('Julia Roca')).toBe(colourOf('Julia Roca'));
  for (const name of ['a', 'Ó', '神田', 'x'.repeat(500)])
    expect(colourOf(name)).toSatisfy((colour: number) => colour >= 1 && colour <= 8);
});
