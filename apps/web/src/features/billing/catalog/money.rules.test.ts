import { describe, expect, test } from 'vitest';
import { fromPercent, fromTyped, toTyped } from './money.rules.ts';

describe('amounts as they are typed', () => {
  test('have the digits of their currency', () => {
    expect(fromTyped(19.99, 'EUR')).toBe(1999);
    expect(fromTyped(500, 'JPY')).toBe(500);
    expect(fromTyped(5.125, 'KWD')).toBe(5125);
    expect(toTyped(1999, 'EUR')).toBe(19.99);
    expect(toTyped(500, 'JPY')).toBe(500);
    // Two while the currency is still being typed.
    for (const unfinished of [null, '', 'EU', 'XXQ']) expect(fromTyped(1.5, unfinished), String(unfinished)).toBe(150);
  });
  test('keep no trace of binary fractions', () => {
    for (let minor = 0; minor < 3000; minor += 1) {
      const typed = toTyped(minor, 'EUR');
      expect(typed === '' ? null : fromTyped(typed, 'EUR')).toBe(minor);
    }
  });
  test('are missing while nothing is typed', () => {
    expect(fromTyped('', 'EUR')).toBeNull();
    expect(toTyped(null, 'EUR')).toBe('');
    expect(fromPercent('')).toBeNull();
  });
  test('percents become millionths', () => expect(fromPercent(25.5)).toBe(255_000));
});
