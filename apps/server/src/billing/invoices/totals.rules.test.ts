import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedLine, priced, sum, tax } from './priced-lines.test-support.ts';
import { totalLines } from './totals.rules.ts';

describe('totals', () => {
  test('of a change of plan in the middle of a month: base 5.16, tax 1.08, total 6.24', () => {
    const totals = priced([{ amountMinor: -516 }, { amountMinor: 1032 }]);
    expect([totals.netMinor, totals.taxMinor, totals.totalMinor]).toEqual([516, 108, 624]);
  });

  test('of the drawn invoice: 490.00 + 36.00 − 36.00 at 21 % is 592.90', () => {
    const totals = priced([{ amountMinor: 49_000 }, { amountMinor: 3600 }, { amountMinor: -3600 }]);
    expect([totals.netMinor, totals.taxMinor, totals.totalMinor]).toEqual([49_000, 10_290, 59_290]);
  });

  test('round once per rate group: three times 0.99 have 0.62 of tax', () => {
    const totals = priced([{ amountMinor: 99 }, { amountMinor: 99 }, { amountMinor: 99 }]);
    expect(totals.taxMinor).toBe(62);
    expect(totals.taxes).toHaveLength(1);
  });

  test('keep what was asked with its tax: 500.00 stays 500.00', () => {
    const totals = priced([{ amountMinor: 50_000, taxInclusive: true, tax: tax(100_000) }]);
    expect([totals.netMinor, totals.taxMinor, totals.totalMinor]).toEqual([45_455, 4545, 50_000]);
  });

  test('tell two rates apart', () => {
    const totals = priced([
      { amountMinor: 1000, tax: tax(100_000, 'down') },
      { amountMinor: 333, tax: tax(80_000, 'down') },
    ]);
    expect(totals.taxes.map(({ netMinor, taxMinor }) => [netMinor, taxMinor])).toEqual([
      [1000, 100],
      [333, 26],
    ]);
  });

  test('keep the lines in their order, whatever their taxes', () => {
    const { lines } = priced([{ amountMinor: 100 }, { amountMinor: 200, tax: tax(100_000) }, { amountMinor: 300 }]);
    expect(lines.map(({ position, netMinor }) => [position, netMinor])).toEqual([
      [1, 100],
      [2, 200],
      [3, 300],
    ]);
  });

  test('always add up, to the unit', () => {
    fc.assert(
      fc.property(fc.array(askedLine, { minLength: 1, maxLength: 12 }), (asked) => {
        const totals = priced(asked);
        expect(sum(totals.lines.map(({ netMinor }) => netMinor))).toBe(totals.netMinor);
        expect(sum(totals.taxes.map(({ netMinor }) => netMinor))).toBe(totals.netMinor);
        expect(sum(totals.taxes.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor);
        expect(totals.totalMinor).toBe(totals.netMinor + totals.taxMinor);
        const plain = totals.lines.filter(({ taxInclusive }) => !taxInclusive);
        expect(plain.map(({ netMinor }) => netMinor)).toEqual(plain.map(({ amountMinor }) => amountMinor));
      }),
      { numRuns: 2000 },
    );
  });

  test('are what was asked when all of it holds its tax', () => {
    fc.assert(
      fc.property(fc.array(askedLine, { minLength: 1, maxLength: 12 }), (asked) => {
        const totals = priced(asked.map((line) => ({ ...line, taxInclusive: true })));
        expect(totals.totalMinor).toBe(sum(asked.map(({ amountMinor }) => amountMinor)));
      }),
      { numRuns: 2000 },
    );
  });

  test('keep one tax at two rates apart, as where a rate changed between what is given back and what is charged', () => {
    const of = (ratePpm: number) =>
      ({ code: 'es_vat', category: 'S', ratePpm, rounding: 'half_away', note: null }) as const;
    const line = (position: number, amountMinor: number, ratePpm: number) => {
      const text = { kind: 'custom', description: 'x', quantityMilli: 1000, taxInclusive: false } as const;
      return { ...text, position, unitMinor: amountMinor, amountMinor, tax: of(ratePpm) };
    };
    const { taxes, taxMinor, totalMinor } = totalLines([line(1, 1000, 210_000), line(2, 1000, 100_000)]);
    expect(taxes.map(({ tax, netMinor, taxMinor: own }) => [tax.ratePpm, netMinor, own])).toEqual([
      [210_000, 1000, 210],
      [100_000, 1000, 100],
    ]);
    expect([taxMinor, totalMinor]).toEqual([310, 2310]);
    expect(totalLines([line(1, -613, 210_000), line(2, 1903, 230_000)])).toMatchObject({
      taxMinor: 309,
      totalMinor: 1599,
    });
  });

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(askedLine, { minLength: 2, maxLength: 8 }), (asked) => {
        const [one, other] = [priced(asked), priced(asked.toReversed())];
        expect([one.netMinor, one.taxMinor]).toEqual([other.netMinor, other.taxMinor]);
      }),
      { numRuns: 1000 },
    );
  });
});
