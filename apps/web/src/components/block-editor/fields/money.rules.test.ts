import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText, parseMoney } from './money.rules.ts';

describe('amounts as they are typed', () => {
  it.each([
    ['12', 2, 1200],
    ['12,5', 2, 1250],
    ['12.50', 2, 1250],
    ['12,', 2, 1200],
    ['1.234', 2, 123_400],
    ['1.234,56', 2, 123_456],
    ['1,234.56', 2, 123_456],
    ['1 234,56', 2, 123_456],
    ['0', 2, 0],
    ['1200', 0, 1200],
    ['1,200', 0, 1200],
    ['1.250', 3, 1250],
    ['', 2, null],
    ['  ', 2, null],
    ['abc', 2, undefined],
    ['-5', 2, undefined],
    [',50', 2, undefined],
    ['9'.repeat(20), 2, undefined],
  ])('%j with %i decimals is %j', (text, digits, minor) => {
    expect(parseMoney(text, digits)).toBe(minor);
  });

  it('reads back what it wrote, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom(0, 2),
        fc.constantFrom('es', 'en', 'ja'),
        (minor, digits, locale) => {
          expect(parseMoney(moneyText(minor, { digits, locale }), digits)).toBe(minor);
        },
      ),
      { numRuns: 300, seed: 51 },
    );
  });
});
