import { splitGross, splitGrossLines, taxOfGroup } from '@enlace/contract/billing/money/money.ts';
import type { DraftLine, LineTax, PricedLine, TaxGroup, Totals } from './invoices.types.ts';

type TaxedLine = DraftLine & { position: number; tax: LineTax };

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function groupKey({ code, ratePpm }: LineTax): string {
  return `${code} ${ratePpm}`;
}

type GroupTotals = { group: TaxGroup; lines: PricedLine[] };

/** One tax at one rate: the tax is rounded once, and tax-inclusive prices stay what is paid. */
function totalGroup(lines: readonly TaxedLine[], tax: LineTax): GroupTotals {
  const { ratePpm, rounding } = tax;
  const inclusive = lines.filter(({ taxInclusive }) => taxInclusive);
  const netOfExclusive = sumOf(lines.filter(({ taxInclusive }) => !taxInclusive).map(({ amountMinor }) => amountMinor));
  const grossMinors = inclusive.map(({ amountMinor }) => amountMinor);
  const grossMinor = sumOf(grossMinors);
  const split = splitGross({ grossMinor, ratePpm, rounding });
  const nets = splitGrossLines({ grossMinors, ratePpm, netMinor: split.netMinor });
  const netOf = new Map(inclusive.map(({ position }, index) => [position, nets[index] ?? 0]));
  return {
    group: {
      tax,
      netMinor: netOfExclusive + split.netMinor,
      taxMinor: taxOfGroup({ netMinor: netOfExclusive, grossMinor, ratePpm, rounding }),
    },
    lines: lines.map((line) =>
      line.taxInclusive
        ? { ...line, netMinor: netOf.get(line.position) ?? 0, grossMinor: line.amountMinor }
        : { ...line, netMinor: line.amountMinor, grossMinor: null },
    ),
  };
}

/** Totals of the lines: net, tax and total of each group of the same tax and rate, and overall. */
export function totalLines(lines: readonly TaxedLine[]): Totals {
  const byGroup = Map.groupBy(lines, ({ tax }) => groupKey(tax));
  const groups = [...byGroup.values()].flatMap((group) => {
    const [first] = group;
    return first ? [totalGroup(group, first.tax)] : [];
  });
  const netMinor = sumOf(groups.map(({ group }) => group.netMinor));
  const taxMinor = sumOf(groups.map(({ group }) => group.taxMinor));
  return {
    lines: groups.flatMap((group) => group.lines).toSorted((a, b) => a.position - b.position),
    taxes: groups.map(({ group }) => group),
    netMinor,
    taxMinor,
    totalMinor: netMinor + taxMinor,
  };
}
