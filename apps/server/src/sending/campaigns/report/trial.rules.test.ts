import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceBetter, divide, leaderOf, peopleToDecide, twinsOf, variantForRest } from './trial.rules.ts';

const variant = { subject: null, templateId: null };

describe('a trial divides', () => {
  it('a share of the audience evenly and leaves the exact rest', () => {
    expect(divide(1001, { share: 20, variants: [variant, variant] })).toEqual({ perVariant: [101, 100], rest: 800 });
    expect(divide(3, { share: 2, variants: [variant, variant] })).toEqual({ perVariant: [1, 1], rest: 1 });
    expect(divide(1, { share: 50, variants: [variant, variant] })).toEqual({ perVariant: [1, 0], rest: 0 });
  });

  it('so that nobody is lost or counted twice, whatever the figures', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000_000),
        fc.integer({ min: 2, max: 100 }),
        fc.integer({ min: 2, max: 4 }),
        (audience, share, count) => {
          const { perVariant, rest } = divide(audience, {
            share,
            variants: Array.from({ length: count }, () => variant),
          });
          expect(perVariant.reduce((sum, each) => sum + each, rest)).toBe(audience);
          expect(Math.max(...perVariant) - Math.min(...perVariant)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the leading variant', () => {
  const figures = (clicked: number, opened = 0) => ({ accepted: 500, opened, clicked });

  it('is the one with the larger share, and how sure that is comes in words', () => {
    expect(leaderOf([figures(20), figures(45)], 'clicks')).toEqual({ leader: 1, certainty: 'clear' });
    expect(leaderOf([figures(38), figures(50)], 'clicks')).toEqual({ leader: 1, certainty: 'likely' });
    expect(leaderOf([figures(41), figures(50)], 'clicks')).toEqual({ leader: 1, certainty: 'slight' });
    expect(leaderOf([figures(47), figures(48)], 'clicks')).toEqual({ leader: 1, certainty: 'none' });
    expect(leaderOf([figures(9, 200), figures(9, 260)], 'opens')).toEqual({ leader: 1, certainty: 'clear' });
  });

  it('is the first of equals, and nobody while nobody did anything', () => {
    expect(leaderOf([figures(10), figures(10)], 'clicks')).toEqual({ leader: 0, certainty: 'none' });
    expect(leaderOf([figures(0), figures(0)], 'clicks')).toEqual({ leader: null, certainty: 'none' });
    expect(leaderOf([], 'clicks')).toEqual({ leader: null, certainty: 'none' });
  });

  it('is told from chance by the exact test where few read', () => {
    const of = (hits: number, people: number) => ({ hits, of: people });
    // Fisher's tea test: 3 and 1 of 4 each have p = 17/70.
    expect(1 - chanceBetter(of(3, 4), of(1, 4))).toBeCloseTo(17 / 70, 10);
    expect(1 - chanceBetter(of(1, 1), of(0, 1))).toBeCloseTo(0.5, 10);
    expect(1 - chanceBetter(of(4, 4), of(0, 4))).toBeCloseTo(1 / 70, 10);
    expect(1 - chanceBetter(of(0, 9), of(0, 9))).toBe(1);
    expect(1 - chanceBetter(of(3, 40_000), of(0, 40_000))).toBeCloseTo(0.125, 3);
    const small = (clicked: number) => ({ accepted: 2, opened: 0, clicked });
    expect(leaderOf([small(1), small(0)], 'clicks')).toEqual({ leader: 0, certainty: 'none' });
    expect(leaderOf([small(2), small(0)], 'clicks')).toEqual({ leader: 0, certainty: 'slight' });
    expect(variantForRest([small(0), small(2)], 'clicks')).toEqual({ variant: 0, certainty: 'none' });
  });

  it('goes to the rest where it is told from chance, else the first that may be as good', () => {
    const rest = (...clicks: number[]) =>
      variantForRest(
        clicks.map((each) => figures(each)),
        'clicks',
      );
    expect(rest(20, 45)).toEqual({ variant: 1, certainty: 'clear' });
    expect(rest(38, 50)).toEqual({ variant: 1, certainty: 'likely' });
    expect(rest(41, 50)).toEqual({ variant: 0, certainty: 'none' });
    expect(rest(0, 0)).toEqual({ variant: 0, certainty: 'none' });
    expect(rest(10, 47, 48)).toEqual({ variant: 1, certainty: 'none' });
  });

  it('is rarely named among versions that are as good: clear 1 time in 20, likely or clear 1 in 5', () => {
    const logs = [0];
    for (let n = 1; n < 300; n += 1) logs.push((logs[n - 1] ?? 0) + Math.log(n));
    const log = (n: number) => logs[n] ?? 0;
    /** How often so many of `of` click when each does with the chance `rate`. */
    const often = (hits: number, { of, rate }: { of: number; rate: number }) =>
      Math.exp(log(of) - log(hits) - log(of - hits) + hits * Math.log(rate) + (of - hits) * Math.log(1 - rate));
    for (const trial of [
      { of: 2, rate: 0.5 },
      { of: 10, rate: 0.3 },
      { of: 100, rate: 0.03 },
      { of: 250, rate: 0.2 },
    ]) {
      const named = { clear: 0, likely: 0, slight: 0, none: 0 };
      const all = Array.from({ length: trial.of + 1 }, (_, hits) => hits);
      for (const first of all)
        for (const second of all) {
          const shares = [first, second].map((clicked) => ({ accepted: trial.of, opened: 0, clicked }));
          named[variantForRest(shares, 'clicks').certainty] += often(first, trial) * often(second, trial);
        }
      expect(named.clear).toBeLessThan(0.051);
      expect(named.likely + named.clear).toBeLessThan(0.203);
    }
  });

  it('is surer with more people: 4.5 against 5.5 % of 20,000 is clear, of 200 it is not', () => {
    const chance = (of: number) => chanceBetter({ hits: of * 0.055, of }, { hits: of * 0.045, of });
    expect(chance(20_000)).toBeGreaterThan(0.99);
    expect(chance(200)).toBeLessThan(0.8);
    expect(chanceBetter({ hits: 0, of: 0 }, { hits: 1, of: 10 })).toBe(0.5);
  });
});

describe('before a trial starts', () => {
  it('its variants differ in more than their spaces', () => {
    const pairs = (...texts: string[]) => twinsOf(texts).map(({ variant, other }) => [variant, other]);
    expect(pairs('Hola', 'Adiós')).toEqual([]);
    expect(pairs('Hola a todos', 'Adiós', ' Hola  a todos', 'Adiós')).toEqual([
      [0, 2],
      [1, 3],
      [2, 0],
      [3, 1],
    ]);
    expect(pairs('', '')).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(pairs('Hola', 'HOLA')).toEqual([]);
  });

  it('the people each variant needs are those with whom half as many readers again is clear', () => {
    expect(peopleToDecide('opens')).toBe(291);
    expect(peopleToDecide('clicks')).toBe(2516);
    for (const [goal, usual] of [
      ['opens', 0.2],
      ['clicks', 0.03],
    ] as const) {
      const of = peopleToDecide(goal);
      const chance = (people: number) =>
        chanceBetter({ hits: usual * 1.5 * people, of: people }, { hits: usual * people, of: people });
      expect(chance(of)).toBeGreaterThan(0.975);
      expect(chance(of / 4)).toBeLessThan(0.975);
    }
  });
});
