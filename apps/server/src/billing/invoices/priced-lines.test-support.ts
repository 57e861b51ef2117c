import fc from 'fast-check';
import type { DraftLine, LineRow, LineTax, TaxRow, Totals } from './invoices.types.ts';
import { totalLines } from './totals.rules.ts';

const owner = '018f0000-0000-7000-8000-000000000001';
const invoiceId = '018f0000-0000-7000-8000-000000000002';

export function tax(ratePpm: number, rounding: LineTax['rounding'] = 'half_away'): LineTax {
  return { code: `tax_${ratePpm}`, category: ratePpm === 0 ? 'Z' : 'S', ratePpm, rounding, note: null };
}

export type Asked = { amountMinor: number; taxInclusive?: boolean; tax?: LineTax };

export function priced(asked: readonly Asked[]): Totals {
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

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export const askedLine = fc.record({
  amountMinor: fc.integer({ min: -500_000, max: 5_000_000 }),
  taxInclusive: fc.boolean(),
  tax: fc.constantFrom(tax(210_000), tax(100_000), tax(0), tax(99_750), tax(80_000, 'down'), tax(55_000)),
});

export function rowsOf(totals: Totals): { lines: LineRow[]; taxes: TaxRow[] } {
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
export function creditedBy(notes: readonly Totals[]) {
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
