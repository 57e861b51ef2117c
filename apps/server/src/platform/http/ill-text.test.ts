import { expect, test } from 'vitest';
import { findIllText } from './ill-text.ts';

test('texts that cannot be stored are found wherever they stand', () => {
  expect(findIllText({ a: [{ b: 'bien' }, { c: 'mal\0' }] })).toBe('a.1.c');
  expect(findIllText({ a: 'medio \ud83d' })).toBe('a');
  expect(findIllText({ fields: { 'clave\0': 'x' } })).toBe('fields.clave');
  expect(findIllText('\0')).toBe('');
});

test('whole emoji, other controls and things that are no text pass', () => {
  expect(findIllText({ a: '👩‍👧', b: '\u0001\n', c: 1, d: null, e: [true], f: undefined })).toBeUndefined();
});
