import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreditScope, LineRow, Totals } from '../invoices.types.ts';
import { askedLine, creditedBy, priced, rowsOf, sum, tax } from '../priced-lines.test-support.ts';
import { creditTotals, holdsCredit, leftWithAll, reducedTotal, shareOut } from './credit.rules.ts';

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

function credit(original: Totals, wanted: CreditScope, notes: readonly Totals[] = []): Totals {
  const result = creditTotals({ ...rowsOf(original), credited: creditedBy(notes) }, wanted);
  if (!('totals' in result)) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.totals;
}

const amountsOf = ({ netMinor, taxMinor, totalMinor }: Totals) => [netMinor, taxMinor, totalMinor];
const linesOf = ({ lines }: Totals) =>
  lines.map(({ position, netMinor, grossMinor }) => [position, netMinor, grossMinor]);

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

  test('return what is left of a line to its last cent, and nothing of a line that is not there', () => {
    const original = priced([{ amountMinor: 1000 }]);
    const first = credit(original, [{ position: 1, amountMinor: 400 }]);
    expect(amountsOf(credit(original, [{ position: 1, amountMinor: 600 }], [first]))).toEqual([-600, -126, -726]);
    const unknown = creditTotals({ ...rowsOf(original), credited: creditedBy([]) }, [{ position: 2, amountMinor: 1 }]);
    expect(unknown).toEqual({ refusal: { position: 2, leftMinor: 0 } });
  });

  test('have their lines in the order of the invoice, whatever the taxes', () => {
    const original = priced([{ amountMinor: 100 }, { amountMinor: 200, tax: tax(100_000) }, { amountMinor: 300 }]);
    expect(linesOf(credit(original, 'all'))).toEqual([
      [1, -100, null],
      [2, -200, null],
      [3, -300, null],
    ]);
  });

  test('repeat the quantity of a line returned whole; a part of it is one piece of its amount', () => {
    const { lines, taxes } = rowsOf(priced([{ amountMinor: 1500 }]));
    const three = lines.map((line): LineRow => ({ ...line, quantityMilli: 3000, unitMinor: 500 }));
    const pieceOf = (amountMinor: number) => {
      const wanted = [{ position: 1, amountMinor }];
      const result = creditTotals({ lines: three, taxes, credited: creditedBy([]) }, wanted);
      return 'totals' in result
        ? result.totals.lines.map(({ quantityMilli, unitMinor }) => [quantityMilli, unitMinor])
        : [];
    };
    expect(pieceOf(1500)).toEqual([[3000, -500]]);
    expect(pieceOf(700)).toEqual([[1000, -700]]);
  });

  test('name the earlier line that a returned line reduced', () => {
    const { lines, taxes } = rowsOf(priced([{ amountMinor: 1000 }, { amountMinor: -300 }]));
    const reducing = lines.map((line): LineRow =>
      line.position === 2 ? { ...line, reducesId: 'an earlier invoice', reducesLine: 4 } : line,
    );
    const result = creditTotals({ lines: reducing, taxes, credited: creditedBy([]) }, 'all');
    expect(result).toMatchObject({
      totals: {
        totalMinor: -847,
        lines: [
          { amountMinor: -1000, reduces: null },
          { amountMinor: 300, reduces: { invoiceId: 'an earlier invoice', position: 4 } },
        ],
      },
    });
  });

  test('of lines with their tax inside round what was returned of all of them together, on the first line', () => {
    const inclusive = { amountMinor: 10, taxInclusive: true };
    const original = priced([inclusive, inclusive]);
    // 2 / 1.21 = 1.65: net 2. Of 4 in all, 4 / 1.21 = 3.31 is net 3, so that this note has net 1 and tax 1.
    const first = credit(original, [{ position: 1, amountMinor: 2 }]);
    expect(amountsOf(first)).toEqual([-2, 0, -2]);
    const wanted = [
      { position: 1, amountMinor: 1 },
      { position: 2, amountMinor: 1 },
    ];
    const second = credit(original, wanted, [first]);
    expect(amountsOf(second)).toEqual([-1, -1, -2]);
    expect(linesOf(second)).toEqual([
      [1, 0, -1],
      [2, -1, -1],
    ]);
  });

  test('of an amount round it together with what a line returned whole before', () => {
    const inclusive = { amountMinor: 2, taxInclusive: true };
    const original = priced([inclusive, inclusive]);
    const first = credit(original, [{ position: 1, amountMinor: 2 }]);
    // Of 3 in all, 3 / 1.21 = 2.48 is net 2, which is returned already: the next unit is tax, the last one net.
    const second = credit(original, { totalMinor: 1 }, [first]);
    expect(amountsOf(second)).toEqual([0, -1, -1]);
    expect(amountsOf(credit(original, 'all', [first, second]))).toEqual([-1, 0, -1]);
  });

  test('of the same amount twice return the same twice', () => {
    const original = priced([{ amountMinor: 1000 }]);
    const first = credit(original, { totalMinor: 121 });
    expect(amountsOf(first)).toEqual([-100, -21, -121]);
    expect(amountsOf(credit(original, { totalMinor: 121 }, [first]))).toEqual([-100, -21, -121]);
  });

  test('of an amount take it from the charges of an invoice that also returns something', () => {
    const original = priced([{ amountMinor: 1210, taxInclusive: true }, { amountMinor: 1000 }, { amountMinor: -500 }]);
    expect(amountsOf(original)).toEqual([1500, 315, 1815]);
    // The first line holds 1210 of the 1815, two thirds.
    const note = credit(original, { totalMinor: 363 });
    expect(amountsOf(note)).toEqual([-300, -63, -363]);
    expect(linesOf(note)).toEqual([
      [1, -200, -242],
      [2, -100, null],
    ]);
  });

  test('of an amount round prices with and without their tax apart', () => {
    const original = priced([{ amountMinor: 1210, taxInclusive: true }, { amountMinor: 1000 }]);
    expect(amountsOf(credit(original, { totalMinor: 1 }))).toEqual([-1, 0, -1]);
    // 2 of each line: 2 / 1.21 = 1.65 is net 2, the second time as the first.
    const first = credit(original, { totalMinor: 4 });
    const second = credit(original, { totalMinor: 4 }, [first]);
    for (const note of [first, second]) {
      expect(amountsOf(note)).toEqual([-4, 0, -4]);
      expect(linesOf(note)).toEqual([
        [1, -2, -2],
        [2, -2, null],
      ]);
    }
    expect(amountsOf(credit(original, 'all', [first, second]))).toEqual([-1992, -420, -2412]);
  });

  test('of an amount can take all of a small line that has no tax, while another has some left', () => {
    const original = priced([{ amountMinor: 1000, taxInclusive: true }, { amountMinor: 2 }]);
    expect(amountsOf(original)).toEqual([828, 174, 1002]);
    // 999 / 1.21 = 825.6 is net 826, the whole of the first line's; a unit of its tax is left.
    const note = credit(original, { totalMinor: 1001 });
    expect(linesOf(note)).toEqual([
      [1, -826, -999],
      [2, -2, null],
    ]);
    expect(amountsOf(note)).toEqual([-828, -173, -1001]);
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

describe('what later invoices returned of an invoice', () => {
  test('includes the tax of each line at its own rate', () => {
    const { lines, taxes } = rowsOf(
      priced([
        { amountMinor: 1000 },
        { amountMinor: 2000, tax: tax(100_000) },
        { amountMinor: 1210, taxInclusive: true },
      ]),
    );
    const reduced = [
      { position: 1, backMinor: 500 },
      { position: 2, backMinor: 300 },
      { position: 3, backMinor: 121 },
    ];
    // 500 and 105 of tax, 300 and 30 of tax, 121 with its tax.
    expect(reducedTotal(taxes, { lines, reduced })).toBe(1056);
    expect(reducedTotal(taxes, { lines, reduced: reduced.slice(0, 1) })).toBe(605);
  });
});

describe('shares of an amount', () => {
  test('come to the amount, rounded one after the other', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(shareOut(7, [0, 1])).toEqual([0, 7]);
    expect(shareOut(7, [0, 0])).toEqual([0, 0]);
  });
});

describe('what may still be returned of a line', () => {
  const exclusive = rowsOf(priced([{ amountMinor: 1000 }])).lines;
  const inclusive = rowsOf(priced([{ amountMinor: 1210, taxInclusive: true }])).lines;
  const left = (
    lines: readonly LineRow[],
    {
      totalMinor = 1210,
      creditedMinor = 0,
      waivedMinor = 0,
      back = 0,
    }: { totalMinor?: number; creditedMinor?: number; waivedMinor?: number; back?: number } = {},
  ) => {
    const reduced = back === 0 ? [] : [{ position: 1, backMinor: back }];
    return leftWithAll(
      { lines, credited: { lines: [], taxes: [], reduced }, totalMinor, creditedMinor, waivedMinor },
      1,
    );
  };

  test('is all of it while nothing went back, as it was priced', () => {
    expect(left(exclusive)).toBe(1000);
    expect(left(inclusive)).toBe(1210);
  });

  test('is less by what credit notes, refunds without one and later invoices returned', () => {
    expect(left(exclusive, { creditedMinor: 363 })).toBe(700);
    expect(left(exclusive, { waivedMinor: 121 })).toBe(900);
    expect(left(exclusive, { creditedMinor: 363, waivedMinor: 121 })).toBe(600);
    expect(left(exclusive, { back: 100 })).toBe(900);
    expect(left(inclusive, { back: 121 })).toBe(1089);
    expect(left(inclusive, { creditedMinor: 363 })).toBe(847);
    // 846 / 1.21 = 699.17
    expect(left(exclusive, { creditedMinor: 364 })).toBe(700);
  });

  test('is never less than nothing', () => {
    expect(left(exclusive, { creditedMinor: 1300 })).toBe(0);
    expect(left(exclusive, { creditedMinor: 363, waivedMinor: 1000 })).toBe(0);
  });

  test('does not count what the invoice itself returned of earlier ones, but does count its discounts', () => {
    const { lines } = rowsOf(priced([{ amountMinor: 1000 }, { amountMinor: -200 }]));
    const reducing = lines.map((line): LineRow =>
      line.position === 2 ? { ...line, reducesId: 'an earlier invoice', reducesLine: 1 } : line,
    );
    expect(left(lines, { totalMinor: 968 })).toBe(800);
    expect(left(reducing, { totalMinor: 968 })).toBe(1000);
    // A refund without a document is never of more than the invoice came to.
    expect(left(reducing, { totalMinor: 968, waivedMinor: 1000 })).toBe(200);
    // 210 / 1.21 = 173.6
    expect(left(reducing, { totalMinor: 968, creditedMinor: 1000 })).toBe(174);
  });
});

describe('a credit note of an invoice that itself returns 200 of an earlier one', () => {
  // 1000 and 210 of tax, less 200 and 42 of tax: 968 in all. A third line has 500 and 105.
  const two = rowsOf(priced([{ amountMinor: 1000 }, { amountMinor: -200 }]));
  const three = rowsOf(priced([{ amountMinor: 1000 }, { amountMinor: -200 }, { amountMinor: 500 }]));
  const nothing = { lines: [], taxes: [], reduced: [] };

  test('takes no more of a line than the invoice came to', () => {
    const holds = (amountMinor: number, creditedMinor = 0) =>
      holdsCredit(
        { ...two, credited: nothing, totalMinor: 968, creditedMinor },
        { position: 1, reducedMinor: 0, amountMinor },
      );
    expect([holds(800), holds(801), holds(1000), holds(1001)]).toEqual([true, false, false, false]);
    expect([holds(700, 121), holds(701, 121)]).toEqual([true, false]);
  });

  test('leaves room for what a later invoice returns of that line and returned of it and others before', () => {
    const holds = (amountMinor: number, reducedMinor: number, before: number) => {
      const reduced = [
        { position: 1, backMinor: before },
        { position: 3, backMinor: 100 },
      ];
      return holdsCredit(
        { ...three, credited: { ...nothing, reduced }, totalMinor: 1573, creditedMinor: 484 },
        { position: 1, reducedMinor, amountMinor },
      );
    };
    // 1573 - 484 - 121 of the third line - 121 of the first: 847 are left, 700 and their tax.
    expect([holds(700, 100, 0), holds(701, 100, 0)]).toEqual([true, false]);
    expect([holds(700, 60, 40), holds(701, 60, 40)]).toEqual([true, false]);
  });
});
