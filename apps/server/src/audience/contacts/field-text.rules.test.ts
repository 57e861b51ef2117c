import { expect, test } from 'vitest';
import { readFieldValue, readNumber } from './field-text.rules.ts';

test.each([
  ['1.234,5', 1234.5],
  ['-3', -3],
  ['100000000000000000000', 1e20],
  ['123456789012345', 123456789012345],
  ['0.1000000000000000000', 0.1],
  ['123456789012345678', undefined],
  ['0.12345678901234567', undefined],
  ['4111 1111 1111 1111', undefined],
])('%s is the number that it shows, or none: no digit is lost', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('an address longer than a field keeps is listed', () => {
  const read = readFieldValue(`https://a.example/${'x'.repeat(500)}`, { kind: 'url', options: [] }, 'dmy');
  expect(read).toEqual({ problem: 'url_invalid' });
});
