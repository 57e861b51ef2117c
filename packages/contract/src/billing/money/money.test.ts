import { describe, expect, test } from 'vitest';
import { currencies, exponentOf, isCurrency } from './currencies.ts';
import {
  amountOf,
  fromDecimal,
  prorate,
  roundHalfAway,
  splitGross,
  splitGrossLines,
  taxOf,
  taxOfGroup,
  toDecimal,
} from './money.ts';

describe('rounding', () => {
  test.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [-25n, 10n, -3n],
    [25n, -10n, -3n],
    [-25n, -10n, 3n],
    [0n, 7n, 0n],
  ])('%s / %s is %s', (top, bottom, expected) => {
    expect(roundHalfAway(top, bottom)).toBe(expected);
  });

  test('takes what no floating point number can hold', () => {
    expect(taxOf({ netMinor: 900_719_925_474_099, ratePpm: 1_000_000 })).toBe(900_719_925_474_099);
    expect(() => taxOf({ netMinor: Number.MAX_SAFE_INTEGER, ratePpm: 2_000_000 })).toThrow(RangeError);
  });
});

describe('the tax of a rate group', () => {
  test('of three lines of 0.99 at 21 % is 0.62, where line by line it would be 0.63', () => {
    expect(taxOf({ netMinor: 297, ratePpm: 210_000 })).toBe(62);
    expect(3 * taxOf({ netMinor: 99, ratePpm: 210_000 })).toBe(63);
  });

  test('of 0.50 at 21 % is 0.11, where a floating point number says 0.10', () => {
    expect(taxOf({ netMinor: 50, ratePpm: 210_000 })).toBe(11);
  });

  test('of 8180.00 at 9.975 % is 815.96', () => {
    expect(taxOf({ netMinor: 818_000, ratePpm: 99_750 })).toBe(81_596);
  });

  test('of three times 333 yen at 10 % is 99, cut off once', () => {
    expect(taxOf({ netMinor: 999, ratePpm: 100_000, rounding: 'down' })).toBe(99);
    expect(taxOf({ netMinor: -999, ratePpm: 100_000, rounding: 'down' })).toBe(-99);
  });

  test('is rounded once where some prices hold it and some do not', () => {
    // 0.50 × 21 % = 0.105 and 0.60 × 21/121 = 0.10413…: together 0.20913…
    expect(taxOfGroup({ netMinor: 50, grossMinor: 60, ratePpm: 210_000 })).toBe(21);
  });
});

describe('a price that holds its tax', () => {
  test('of 500.00 at 10 % is 454.55 and 45.45, and stays 500.00', () => {
    expect(splitGross({ grossMinor: 50_000, ratePpm: 100_000 })).toEqual({ netMinor: 45_455, taxMinor: 4545 });
  });

  test('cuts the tax where the law lets it be cut', () => {
    expect(splitGross({ grossMinor: 999, ratePpm: 100_000, rounding: 'down' })).toEqual({
      netMinor: 909,
      taxMinor: 90,
    });
  });

  test('leaves the lines of a group with net amounts that add up to the group’s', () => {
    const grossMinors = [999, 999, 999, -500];
    const { netMinor } = splitGross({ grossMinor: 2497, ratePpm: 210_000 });
    const nets = splitGrossLines({ grossMinors, ratePpm: 210_000, netMinor });
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(netMinor);
    expect(nets).toEqual([826, 826, 825, -413]);
  });
});

test('a part of a month is the part of its price', () => {
  expect(prorate({ amountMinor: -1000, part: 16, whole: 31 })).toBe(-516);
  expect(prorate({ amountMinor: 2000, part: 16, whole: 31 })).toBe(1032);
});

test('half a unit costs half, a half cent goes up', () => {
  expect(amountOf({ unitMinor: 101, quantityMilli: 500 })).toBe(51);
  expect(amountOf({ unitMinor: -101, quantityMilli: 500 })).toBe(-51);
});

describe('currencies', () => {
  test('have the digits ISO 4217 gives them', () => {
    expect(['EUR', 'JPY', 'ISK', 'KWD', 'CLP', 'TND'].map(exponentOf)).toEqual([2, 0, 0, 3, 0, 3]);
    expect(isCurrency('XAU')).toBe(false);
    expect(() => exponentOf('EURO')).toThrow(RangeError);
  });

  test('are about 155, each once', () => {
    expect(new Set(currencies).size).toBe(currencies.length);
    expect(currencies.length).toBeGreaterThan(145);
  });

  test('come back from their text as they went, all of them', () => {
    for (const currency of currencies)
      for (const minor of [0, 1, 5, 10, 99, 100, 1234, 5124, -1, -5120, 987_654_321])
        expect([currency, fromDecimal(toDecimal(minor, currency), currency)]).toEqual([currency, minor]);
  });

  test.each([
    [1000, 'EUR', '10.00'],
    [500, 'JPY', '500'],
    [5124, 'KWD', '5.124'],
    [-766, 'EUR', '-7.66'],
    [5, 'EUR', '0.05'],
  ])('%i of %s is written %s', (minor, currency, text) => {
    expect(toDecimal(minor, currency)).toBe(text);
  });

  test.each([
    ['10.005', 'EUR'],
    ['1.5', 'JPY'],
    ['1,50', 'EUR'],
    ['', 'EUR'],
    ['1e3', 'EUR'],
    ['--1', 'EUR'],
  ])('reads no %j as %s', (text, currency) => {
    expect(fromDecimal(text, currency)).toBeUndefined();
  });

  test('reads what has fewer digits, or zeros too many', () => {
    expect(fromDecimal('10.5', 'EUR')).toBe(1050);
    expect(fromDecimal('10.500', 'EUR')).toBe(1050);
  });
});
