import { expect, test } from 'vitest';
import { findInvalidText } from './invalid-text.ts';

test('texts that cannot be stored are found wherever they stand', () => {
  expect(findInvalidText({ a: [{ b: 'bien' }, { c: 'mal\0' }] })).toBe('a.1.c');
  expect(findInvalidText({ a: 'medio \ud83d' })).toBe('a');
  expect(findInvalidText({ fields: { 'clave\0': 'x' } })).toBe('fields.clave');
  expect(findInvalidText('\0')).toBe('');
});

test('whole emoji, other controls and things that are no text pass', () => {
  expect(findInvalidText({ a: '👩‍👧', b: '\u0001\n', c: 1, d: null, e: [true], f: undefined })).toBeUndefined();
});
