import { splitGross, splitGrossLines, taxOfGroup } from '@enlace/contract/billing/money.ts';
import type { CreditLine, LineRow, LineTax, PricedLine, TaxGroup, TaxRow, Totals } from '../invoices.types.ts';

type Credited = {
  lines: readonly Pick<LineRow, 'position' | 'netMinor' | 'grossMinor'>[];
  taxes: readonly Pick<TaxRow, 'taxCode' | 'ratePpm' | 'netMinor' | 'taxMinor'>[];
};
type Original = { lines: readonly LineRow[]; taxes: readonly TaxRow[]; credited: Credited };

/** What of a line no credit note has taken back yet, as it was asked: with its tax where that was in it. */
export type LineLeft = { line: LineRow; askedMinor: number; backMinor: number };

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function minus(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/** Credit notes carry the position of the line they take from. */
export function linesLeft({ lines, credited }: Pick<Original, 'lines' | 'credited'>): LineLeft[] {
  const taken = new Map(credited.lines.map((line) => [line.position, line]));
  return lines.map((line) => {
    const back = taken.get(line.position);
    const backMinor = minus(back ? (back.grossMinor ?? back.netMinor) : 0);
    return { line, askedMinor: (line.grossMinor ?? line.netMinor) - backMinor, backMinor };
  });
}

export type CreditRefusal = { position: number; leftMinor: number };
type Taken = { left: LineLeft; amountMinor: number };

function take(lefts: readonly LineLeft[], wanted: readonly CreditLine[] | 'all'): Taken[] | CreditRefusal {
  if (wanted === 'all')
    return lefts.filter(({ askedMinor }) => askedMinor !== 0).map((left) => ({ left, amountMinor: left.askedMinor }));
  const taken: Taken[] = [];
  for (const { position, amountMinor } of wanted) {
    const left = lefts.find(({ line }) => line.position === position);
    const leftMinor = left ? Math.max(0, left.askedMinor) : 0;
    if (!left || amountMinor > leftMinor) return { position, leftMinor };
    taken.push({ left, amountMinor });
  }
  return taken;
}

function isSame(tax: Pick<TaxRow, 'taxCode' | 'ratePpm'>, other: Pick<TaxRow, 'taxCode' | 'ratePpm'>): boolean {
  return tax.taxCode === other.taxCode && tax.ratePpm === other.ratePpm;
}

function isInclusive({ line }: LineLeft): boolean {
  return line.grossMinor !== null;
}

type Group = { tax: TaxRow; lefts: readonly LineLeft[]; taken: readonly Taken[]; netBack: number; taxBack: number };
type GroupAmounts = { inclusiveNet: number; taxMinor: number };

/**
 * What goes back of a group now: what all that ever went back comes to, rounded once, less what went back before. So many
 * small credit notes never drift, and when nothing is left to ask back, all of the net amount and tax has gone back.
 */
function groupAmounts({ tax, lefts, taken, netBack, taxBack }: Group): GroupAmounts {
  const { ratePpm, rounding } = tax;
  const now = (left: LineLeft) => taken.find((one) => one.left === left)?.amountMinor ?? 0;
  const [inclusive, exclusive] = [lefts.filter(isInclusive), lefts.filter((left) => !isInclusive(left))];
  const exclusiveBefore = sum(exclusive.map(({ backMinor }) => backMinor));
  const exclusiveNow = sum(exclusive.map(now));
  if (lefts.every((left) => left.askedMinor === now(left)))
    return { inclusiveNet: tax.netMinor - netBack - exclusiveNow, taxMinor: tax.taxMinor - taxBack };
  const grossMinor = sum(inclusive.map((left) => left.backMinor + now(left)));
  const inclusiveEver = splitGross({ grossMinor, ratePpm, rounding }).netMinor;
  const netMinor = exclusiveBefore + exclusiveNow;
  return {
    inclusiveNet: inclusiveEver - (netBack - exclusiveBefore),
    taxMinor: taxOfGroup({ netMinor, grossMinor, ratePpm, rounding }) - taxBack,
  };
}

/** The net amounts of the lines whose price held the tax; what the group's rounding leaves over stays on the first. */
function inclusiveNets({ tax, taken }: Group, inclusiveNet: number): Map<LineLeft, number> {
  const inclusive = taken.filter(({ left }) => isInclusive(left));
  const grossMinors = inclusive.map(({ amountMinor }) => amountMinor);
  const { ratePpm, rounding } = tax;
  const { netMinor } = splitGross({ grossMinor: sum(grossMinors), ratePpm, rounding });
  const nets = splitGrossLines({ grossMinors, ratePpm, netMinor });
  return new Map(
    inclusive.map(({ left }, index) => [left, (nets[index] ?? 0) + (index === 0 ? inclusiveNet - netMinor : 0)]),
  );
}

function toCreditLine({ left, amountMinor }: Taken, netMinor: number, tax: LineTax): PricedLine {
  const { line } = left;
  const isWhole = amountMinor === (line.grossMinor ?? line.netMinor);
  return {
    position: line.position,
    kind: line.kind,
    description: line.description,
    detail: line.detail,
    quantityMilli: isWhole ? line.quantityMilli : 1000,
    unitMinor: minus(isWhole ? line.unitMinor : amountMinor),
    amountMinor: minus(amountMinor),
    taxInclusive: isInclusive(left),
    periodStart: line.periodStart,
    periodEnd: line.periodEnd,
    subscriptionId: line.subscriptionId,
    purchaseId: line.purchaseId,
    tax,
    netMinor: minus(netMinor),
    grossMinor: isInclusive(left) ? minus(amountMinor) : null,
  };
}

function creditGroup(group: Group): { lines: PricedLine[]; tax: TaxGroup } {
  const { taxCode: code, taxCategory: category, ratePpm, rounding } = group.tax;
  const tax: LineTax = { code, category, ratePpm, rounding, note: null };
  const { inclusiveNet, taxMinor } = groupAmounts(group);
  const nets = inclusiveNets(group, inclusiveNet);
  const lines = group.taken.map((one) => toCreditLine(one, nets.get(one.left) ?? one.amountMinor, tax));
  return { lines, tax: { tax, netMinor: sum(lines.map(({ netMinor }) => netMinor)), taxMinor: minus(taxMinor) } };
}

/** The lines, taxes and totals of a credit note, all below zero; or the line of which too much was asked. */
export function creditTotals(
  original: Original,
  wanted: readonly CreditLine[] | 'all',
): { totals: Totals } | { refusal: CreditRefusal } {
  const lefts = linesLeft(original);
  const taken = take(lefts, wanted);
  if (!Array.isArray(taken)) return { refusal: taken };
  const groups = original.taxes.flatMap((tax) => {
    const back = original.credited.taxes.find((one) => isSame(one, tax));
    const own = taken.filter(({ left }) => isSame(left.line, tax));
    if (own.length === 0) return [];
    const amounts = { netBack: minus(back?.netMinor ?? 0), taxBack: minus(back?.taxMinor ?? 0) };
    return [creditGroup({ tax, lefts: lefts.filter(({ line }) => isSame(line, tax)), taken: own, ...amounts })];
  });
  const taxes = groups.map(({ tax }) => tax);
  const netMinor = sum(taxes.map((tax) => tax.netMinor));
  const taxMinor = sum(taxes.map((tax) => tax.taxMinor));
  const lines = groups.flatMap((group) => group.lines).toSorted((a, b) => a.position - b.position);
  return { totals: { lines, taxes, netMinor, taxMinor, totalMinor: netMinor + taxMinor } };
}
