import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftLine, LineRow, LineTax, TaxRow, Totals } from './invoices.types.ts';
import { creditTotals } from './issue/credit.rules.ts';
import { totalLines } from './totals.rules.ts';

const owner = '018f0000-0000-7000-8000-000000000001';
const invoiceId = '018f0000-0000-7000-8000-000000000002';

function tax(ratePpm: number, rounding: LineTax['rounding'] = 'half_away'): LineTax {
  return { code: `tax_${ratePpm}`, category: ratePpm === 0 ? 'Z' : 'S', ratePpm, rounding, note: null };
}

type Asked = { amountMinor: number; taxInclusive?: boolean; tax?: LineTax };

function priced(asked: readonly Asked[]): Totals {
  return totalLines(
    asked.map(({ amountMinor, taxInclusive = false, tax: own = tax(210_000) }, index) => {
      const line: DraftLine = {
        kind: 'custom',
        description: `L${index}`,
        quantityMilli: 1000,
        unitMinor: amountMinor,
        amountMinor,
        taxInclusive,
      };
      return { ...line, position: index + 1, tax: own };
    }),
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

const askedLine = fc.record({
  amountMinor: fc.integer({ min: -500_000, max: 5_000_000 }),
  taxInclusive: fc.boolean(),
  tax: fc.constantFrom(tax(210_000), tax(100_000), tax(0), tax(99_750), tax(80_000, 'down'), tax(55_000)),
});

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

function rowsOf(totals: Totals): { lines: LineRow[]; taxes: TaxRow[] } {
  // NOTE: the rules ignore the owner; rows simply have one.
  const ownerId = owner as LineRow['ownerId'];
  const empty = {
    periodStart: null,
    periodEnd: null,
    subscriptionId: null,
    purchaseId: null,
    detail: null,
    reducesId: null,
    reducesLine: null,
  };
  return {
    lines: totals.lines.map((line) => ({
      ...empty,
      ownerId,
      invoiceId,
      position: line.position,
      kind: line.kind,
      description: line.description,
      quantityMilli: line.quantityMilli,
      unitMinor: line.unitMinor,
      netMinor: line.netMinor,
      grossMinor: line.grossMinor,
      taxCode: line.tax.code,
      taxCategory: line.tax.category,
      ratePpm: line.tax.ratePpm,
    })),
    taxes: totals.taxes.map(({ tax: of, netMinor, taxMinor }) => ({
      ownerId,
      invoiceId,
      taxCode: of.code,
      taxCategory: of.category,
      ratePpm: of.ratePpm,
      name: of.code,
      rounding: of.rounding,
      netMinor,
      taxMinor,
      note: null,
    })),
  };
}

/** The total of several credit notes, as the database adds them up. */
function creditedBy(notes: readonly Totals[]) {
  const lines = Map.groupBy(
    notes.flatMap((note) => note.lines),
    ({ position }) => position,
  );
  const taxes = Map.groupBy(
    notes.flatMap((note) => note.taxes),
    (group) => group.tax.code,
  );
  return {
    reduced: [],
    lines: [...lines].map(([position, group]) => ({
      position,
      netMinor: sum(group.map(({ netMinor }) => netMinor)),
      grossMinor: group.some(({ grossMinor }) => grossMinor !== null)
        ? sum(group.map(({ grossMinor }) => grossMinor ?? 0))
        : null,
    })),
    taxes: [...taxes].map(([taxCode, group]) => ({
      taxCode,
      ratePpm: group[0]?.tax.ratePpm ?? 0,
      netMinor: sum(group.map(({ netMinor }) => netMinor)),
      taxMinor: sum(group.map(({ taxMinor }) => taxMinor)),
    })),
  };
}

type Part = { line: number; share: number };

/** Returns parts of lines one after the other, then the rest. */
function creditInParts(original: Totals, parts: readonly Part[]): Totals[] {
  const rows = rowsOf(original);
  const notes: Totals[] = [];
  for (const { line, share } of parts) {
    const of = original.lines[line % original.lines.length];
    const asked = of ? (of.grossMinor ?? of.netMinor) : 0;
    const amountMinor = Math.floor((asked * share) / 100);
    if (!of || amountMinor < 1) continue;
    const result = creditTotals({ ...rows, credited: creditedBy(notes) }, [{ position: of.position, amountMinor }]);
    if ('totals' in result) notes.push(result.totals);
  }
  const rest = creditTotals({ ...rows, credited: creditedBy(notes) }, 'all');
  if ('totals' in rest && rest.totals.lines.length > 0) notes.push(rest.totals);
  return notes;
}

describe('credit notes', () => {
  test('take a whole invoice back to the unit, whatever was rounded', () => {
    const original = priced([{ amountMinor: 99 }, { amountMinor: 99 }, { amountMinor: 99 }]);
    const [note] = creditInParts(original, []);
    expect([note?.netMinor, note?.taxMinor, note?.totalMinor]).toEqual([-297, -62, -359]);
  });

  test('refuse more of a line than is left of it, and say what is', () => {
    const rows = rowsOf(priced([{ amountMinor: 1000 }]));
    const first = creditTotals({ ...rows, credited: { lines: [], taxes: [], reduced: [] } }, [
      { position: 1, amountMinor: 400 },
    ]);
    if (!('totals' in first)) throw new Error('a part of a line was refused');
    const again = creditTotals({ ...rows, credited: creditedBy([first.totals]) }, [{ position: 1, amountMinor: 601 }]);
    expect(again).toEqual({ refusal: { position: 1, leftMinor: 600 } });
  });

  test('a hundred of one cent each give back what one of all would', () => {
    const original = priced([{ amountMinor: 100 }]);
    const notes = creditInParts(
      original,
      Array.from({ length: 100 }, () => ({ line: 0, share: 1 })),
    );
    expect(notes).toHaveLength(100);
    expect(sum(notes.map(({ taxMinor }) => taxMinor))).toBe(-21);
    for (const note of notes) expect(Math.abs(note.taxMinor)).toBeLessThanOrEqual(1);
  });

  test('in any parts come to exactly the invoice in the end, and never above it on the way', () => {
    const positive = askedLine.map((line) => ({ ...line, amountMinor: Math.abs(line.amountMinor) + 1 }));
    const part = fc.record({ line: fc.integer({ min: 0, max: 7 }), share: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(
        fc.array(positive, { minLength: 1, maxLength: 6 }),
        fc.array(part, { maxLength: 12 }),
        (asked, parts) => {
          const original = priced(asked);
          const notes = creditInParts(original, parts);
          expect(sum(notes.map(({ netMinor }) => netMinor))).toBe(0 - original.netMinor);
          expect(sum(notes.map(({ taxMinor }) => taxMinor))).toBe(0 - original.taxMinor);
          let back = 0;
          for (const note of notes) {
            expect(note.totalMinor).toBeLessThanOrEqual(0);
            back -= note.totalMinor;
            expect(back).toBeLessThanOrEqual(original.totalMinor);
            expect(sum(note.lines.map(({ netMinor }) => netMinor))).toBe(note.netMinor);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('of all but a unit leave a line that the last unit of tax goes back with', () => {
    // 5 at 10 %: tax 0.5, rounded to 1; of 5 including tax, 5 / 1.1 = 4.55 would be the whole line.
    const original = priced([{ amountMinor: 5, tax: tax(100_000) }]);
    expect([original.netMinor, original.taxMinor]).toEqual([5, 1]);
    const rows = rowsOf(original);
    const first = creditTotals({ ...rows, credited: { lines: [], taxes: [], reduced: [] } }, { totalMinor: 5 });
    if (!('totals' in first)) throw new Error('an amount that is left was refused');
    expect([first.totals.netMinor, first.totals.taxMinor]).toEqual([-4, -1]);
    const rest = creditTotals({ ...rows, credited: creditedBy([first.totals]) }, 'all');
    if (!('totals' in rest)) throw new Error('the rest was refused');
    expect([rest.totals.netMinor, rest.totals.taxMinor]).toEqual([-1, 0]);
  });

  test('of an amount with its tax come to just that amount, and many of them and the rest to the invoice', () => {
    // Small amounts reveal rounding: half of the lines cost less than 40.
    const amountMinor = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000_000 }));
    const positive = fc.tuple(askedLine, amountMinor).map(([line, amount]) => ({ ...line, amountMinor: amount }));
    fc.assert(
      fc.property(
        fc.array(positive, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }),
        (asked, shares) => {
          const original = priced(asked);
          const rows = rowsOf(original);
          const notes: Totals[] = [];
          let left = original.totalMinor;
          for (const share of shares) {
            const totalMinor = Math.floor((left * share) / 1000);
            if (totalMinor < 1) continue;
            const result = creditTotals({ ...rows, credited: creditedBy(notes) }, { totalMinor });
            if (!('totals' in result)) throw new Error('an amount that is left was refused');
            expect(result.totals.totalMinor).toBe(0 - totalMinor);
            expect(sum(result.totals.lines.map(({ netMinor }) => netMinor))).toBe(result.totals.netMinor);
            notes.push(result.totals);
            left -= totalMinor;
          }
          const tooMuch = creditTotals({ ...rows, credited: creditedBy(notes) }, { totalMinor: left + 1 });
          expect(tooMuch).toEqual({ refusal: { position: 0, leftMinor: left } });
          const rest = creditTotals({ ...rows, credited: creditedBy(notes) }, 'all');
          if ('totals' in rest) notes.push(rest.totals);
          expect(sum(notes.map(({ netMinor }) => netMinor))).toBe(0 - original.netMinor);
          expect(sum(notes.map(({ taxMinor }) => taxMinor))).toBe(0 - original.taxMinor);
        },
      ),
      { numRuns: 500 },
    );
  });
});
