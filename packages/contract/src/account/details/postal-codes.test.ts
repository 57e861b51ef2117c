import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';
import { postalExample, readPostalCode } from './postal-codes.ts';

describe('a postal code', () => {
  it.each([
    ['ES', '46003', '46003'],
    ['ES', '46 003', '46003'],
    ['JP', '1000001', '100-0001'],
    ['JP', '１００ー０００１', '100-0001'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['NL', '1011ab', '1011 AB'],
    ['PT', '1100148', '1100-148'],
    ['PL', '00001', '00-001'],
    ['US', '10001-1234', '10001-1234'],
    ['BR', '01310100', '01310-100'],
    ['IE', 'D02 AF30', 'D02 AF30'],
  ])('of %s written %s is kept as %s', (country, text, kept) => {
    expect(readPostalCode({ country, text })).toBe(kept);
  });
  it.each([
    ['ES', '53001'],
    ['ES', '00100'],
    ['ES', '4600'],
    ['ES', 'a46003'],
    ['JP', '100-001'],
    ['US', '1000'],
    ['NL', '0011 AB'],
    ['IE', '<script>'],
  ])('of %s cannot be %s', (country, text) => {
    expect(readPostalCode({ country, text })).toBeUndefined();
  });
  it('is told by the example of its own rule', () => {
    const shown = countries.flatMap((country) => {
      const example = postalExample(country);
      return example === undefined ? [] : [[country, example] as const];
    });
    expect(shown.length).toBeGreaterThan(25);
    for (const [country, example] of shown) expect(readPostalCode({ country, text: example }), country).toBe(example);
  });
});

describe('the list of countries', () => {
  it('has every code once, and every one has a name in our three languages', () => {
    expect(countries).toHaveLength(249);
    expect(new Set(countries).size).toBe(249);
    for (const language of ['es', 'en', 'ja']) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      for (const country of countries) expect(names.of(country), `${language} ${country}`).toBeTruthy();
    }
  });
});
