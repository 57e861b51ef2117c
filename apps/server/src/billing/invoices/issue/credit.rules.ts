import { scaleMinor, splitGross, splitGrossLines, taxOfGroup } from '@enlace/contract/billing/money/money.ts';
import type {
  CreditLine,
  CreditScope,
  LineRow,
  LineTax,
  PricedLine,
  TaxGroup,
  TaxRow,
  Totals,
} from '../invoices.types.ts';

/** What later invoices returned of a line, as priced. */
type Reduced = { position: number; backMinor: number };
type Credited = {
  lines: readonly Pick<LineRow, 'position' | 'netMinor' | 'grossMinor'>[];
  taxes: readonly Pick<TaxRow, 'taxCode' | 'ratePpm' | 'netMinor' | 'taxMinor'>[];
  reduced: readonly Reduced[];
};
type Original = { lines: readonly LineRow[]; taxes: readonly TaxRow[]; credited: Credited };

/** What of a line nobody has returned yet, as priced: tax-inclusive if it was. */
export type LineLeft = { line: LineRow; askedMinor: number; backMinor: number; reducedMinor: number };

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function minus(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/** Credit notes use the position of the line they credit. */
export function linesLeft({ lines, credited }: Pick<Original, 'lines' | 'credited'>): LineLeft[] {
  const taken = new Map(credited.lines.map((line) => [line.position, line]));
  const reduced = new Map(credited.reduced.map((line) => [line.position, line.backMinor]));
  return lines.map((line) => {
    const back = taken.get(line.position);
    const reducedMinor = reduced.get(line.position) ?? 0;
    const backMinor = minus(back ? (back.grossMinor ?? back.netMinor) : 0) + reducedMinor;
    return { line, askedMinor: (line.grossMinor ?? line.netMinor) - backMinor, backMinor, reducedMinor };
  });
}

export type CreditRefusal = { position: number; leftMinor: number };
type Taken = { left: LineLeft; amountMinor: number };

function take(lefts: readonly LineLeft[], wanted: readonly CreditLine[]): Taken[] | CreditRefusal {
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

type Amounts = { netMinor: number; taxMinor: number };

/** What later invoices returned of one tax and rate, at the original rate. */
function reducedOf({ ratePpm, rounding }: TaxRow, lefts: readonly LineLeft[]): Amounts {
  const of = (isWith: boolean) =>
    sum(lefts.filter((left) => isInclusive(left) === isWith).map(({ reducedMinor }) => reducedMinor));
  const [netMinor, grossMinor] = [of(false), of(true)];
  return {
    netMinor: netMinor + splitGross({ grossMinor, ratePpm, rounding }).netMinor,
    taxMinor: taxOfGroup({ netMinor, grossMinor, ratePpm, rounding }),
  };
}

/** What later invoices returned of an invoice, including tax. */
export function reducedTotal(
  taxes: readonly TaxRow[],
  { lines, reduced }: { lines: readonly LineRow[]; reduced: readonly Reduced[] },
): number {
  const lefts = linesLeft({ lines, credited: { lines: [], taxes: [], reduced } });
  return sum(
    taxes.map((tax) => {
      const back = reducedOf(
        tax,
        lefts.filter(({ line }) => isSame(line, tax)),
      );
      return back.netMinor + back.taxMinor;
    }),
  );
}

type Group = { tax: TaxRow; lefts: readonly LineLeft[]; taken: readonly Taken[]; netBack: number; taxBack: number };
type GroupAmounts = { inclusiveNet: number; taxMinor: number };

/**
 * What is returned of a group now: the total returned so far including this, rounded once, less what was returned
 * before. So many small credit notes never drift, and when nothing is left, the whole net amount and tax have been
 * returned.
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

/** Net amounts of the tax-inclusive lines; the group's rounding remainder goes to the first. */
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
    reduces:
      line.reducesId === null || line.reducesLine === null
        ? null
        : { invoiceId: line.reducesId, position: line.reducesLine },
    tax,
    netMinor: minus(netMinor),
    grossMinor: isInclusive(left) ? minus(amountMinor) : null,
  };
}

function creditGroup(group: Group): Credit {
  const { taxCode: code, taxCategory: category, ratePpm, rounding } = group.tax;
  const tax: LineTax = { code, category, ratePpm, rounding, note: null };
  const { inclusiveNet, taxMinor } = groupAmounts(group);
  const nets = inclusiveNets(group, inclusiveNet);
  const lines = group.taken.map((one) => toCreditLine(one, nets.get(one.left) ?? one.amountMinor, tax));
  return { lines, tax: { tax, netMinor: sum(lines.map(({ netMinor }) => netMinor)), taxMinor: minus(taxMinor) } };
}

type Found = Omit<Group, 'taken'>;

function groupsOf({ lines, taxes, credited }: Original): Found[] {
  const all = linesLeft({ lines, credited });
  return taxes.map((tax) => {
    const lefts = all.filter(({ line }) => isSame(line, tax));
    const back = credited.taxes.find((one) => isSame(one, tax));
    const reduced = reducedOf(tax, lefts);
    const netBack = minus(back?.netMinor ?? 0) + reduced.netMinor;
    return { tax, lefts, netBack, taxBack: minus(back?.taxMinor ?? 0) + reduced.taxMinor };
  });
}

type Credit = { lines: PricedLine[]; tax: TaxGroup };

function totalsOf(credits: readonly Credit[]): Totals {
  const taxes = credits.map(({ tax }) => tax);
  const netMinor = sum(taxes.map((tax) => tax.netMinor));
  const taxMinor = sum(taxes.map((tax) => tax.taxMinor));
  const lines = credits.flatMap((credit) => credit.lines).toSorted((a, b) => a.position - b.position);
  return { lines, taxes, netMinor, taxMinor, totalMinor: netMinor + taxMinor };
}

/** Lines of a group priced alike, and what is left of them. */
type Bucket = { group: Found; lefts: readonly LineLeft[]; withTax: boolean; netLeft: number; taxLeft: number };

function bucketsOf(group: Found): Bucket[] {
  const { tax, netBack, taxBack } = group;
  const { ratePpm, rounding } = tax;
  const positive = group.lefts.filter(({ askedMinor }) => askedMinor > 0);
  const inclusive = positive.filter(isInclusive);
  const exclusive = positive.filter((left) => !isInclusive(left));
  const asked = (lefts: readonly LineLeft[]) => sum(lefts.map(({ askedMinor }) => askedMinor));
  const [grossMinor, exclusiveMinor] = [asked(inclusive), asked(exclusive)];
  const netLeft = tax.netMinor - netBack;
  // What earlier notes left of the net amount, not what the gross amount would split into now: both are rounded.
  // Negative lines leave no such remainder.
  const isPositive = group.lefts.every(({ askedMinor }) => askedMinor >= 0);
  const within = isPositive
    ? Math.min(grossMinor, Math.max(0, netLeft - exclusiveMinor))
    : splitGross({ grossMinor, ratePpm, rounding }).netMinor;
  const rest = {
    netLeft: Math.min(exclusiveMinor, netLeft - within),
    taxLeft: tax.taxMinor - taxBack - (grossMinor - within),
  };
  return [
    { group, lefts: inclusive, withTax: true, netLeft: within, taxLeft: grossMinor - within },
    { group, lefts: exclusive, withTax: false, ...rest },
  ].filter(({ lefts, netLeft, taxLeft }) => lefts.length > 0 && netLeft + taxLeft > 0);
}

/**
 * Splits an amount in proportion to these weights, exact to the unit: each share is rounded once, from what is left
 * then.
 */
export function shareOut(amountMinor: number, weights: readonly number[]): number[] {
  let [left, weightLeft] = [amountMinor, sum(weights)];
  return weights.map((weight) => {
    const part = weightLeft <= 0 ? 0 : scaleMinor({ minor: left, by: weight, over: weightLeft });
    left -= part;
    weightLeft -= weight;
    return part;
  });
}

/** A tax-inclusive amount, split over the lines of a bucket in proportion. */
function creditBucket({ group, lefts, withTax, netLeft, taxLeft }: Bucket, grossMinor: number): Credit {
  const { taxCode: code, taxCategory: category, ratePpm, rounding } = group.tax;
  const tax: LineTax = { code, category, ratePpm, rounding, note: null };
  // Of everything ever returned, rounded once, as with lines: many amounts never drift.
  const isAlone = group.lefts.every((left) => isInclusive(left) === withTax);
  const [netBack, taxBack] = isAlone ? [group.netBack, group.taxBack] : [0, 0];
  const ever = splitGross({ grossMinor: netBack + taxBack + grossMinor, ratePpm, rounding }).netMinor;
  const wished = Math.max(0, ever - netBack);
  // Tax is credited with a line: while some of it is left, so is a unit of a line priced before tax.
  const mayEmpty = withTax || grossMinor >= netLeft + taxLeft;
  const max = mayEmpty ? netLeft : Math.max(0, netLeft - 1);
  const netMinor = Math.min(max, Math.max(wished, grossMinor - taxLeft));
  const weights = lefts.map(({ askedMinor }) => askedMinor);
  const [nets, grosses] = [shareOut(netMinor, weights), shareOut(grossMinor, weights)];
  const lines = lefts.flatMap((left, index) => {
    const [net, gross] = [nets[index] ?? 0, grosses[index] ?? 0];
    const amountMinor = withTax ? gross : net;
    return amountMinor === 0 ? [] : [toCreditLine({ left, amountMinor }, net, tax)];
  });
  return { lines, tax: { tax, netMinor: minus(netMinor), taxMinor: minus(grossMinor - netMinor) } };
}

function joinTaxes(credits: readonly Credit[]): Credit[] {
  const byTax = Map.groupBy(credits, ({ tax: { tax } }) => `${tax.code} ${tax.ratePpm}`);
  return [...byTax.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const netMinor = sum(same.map(({ tax }) => tax.netMinor));
    const taxMinor = sum(same.map(({ tax }) => tax.taxMinor));
    return [{ lines: same.flatMap(({ lines }) => lines), tax: { tax: first.tax.tax, netMinor, taxMinor } }];
  });
}

/** A credit note of exactly this tax-inclusive amount. */
function creditAmount(groups: readonly Found[], totalMinor: number): { totals: Totals } | { refusal: CreditRefusal } {
  const leftMinor = sum(groups.map(({ tax, netBack, taxBack }) => tax.netMinor - netBack + tax.taxMinor - taxBack));
  if (totalMinor > leftMinor) return { refusal: { position: 0, leftMinor: Math.max(0, leftMinor) } };
  if (totalMinor === leftMinor) return { totals: totalsOf(creditAll(groups)) };
  const buckets = groups.flatMap(bucketsOf);
  const shares = shareOut(
    totalMinor,
    buckets.map(({ netLeft, taxLeft }) => netLeft + taxLeft),
  );
  const credits = buckets.flatMap((bucket, index) => {
    const grossMinor = shares[index] ?? 0;
    return grossMinor === 0 ? [] : [creditBucket(bucket, grossMinor)];
  });
  return { totals: totalsOf(joinTaxes(credits)) };
}

function creditTaken(groups: readonly Found[], taken: readonly Taken[]): Credit[] {
  return groups.flatMap((group) => {
    const own = taken.filter(({ left }) => isSame(left.line, group.tax));
    return own.length === 0 ? [] : [creditGroup({ ...group, taken: own })];
  });
}

function creditAll(groups: readonly Found[]): Credit[] {
  const lefts = groups.flatMap((group) => group.lefts).filter(({ askedMinor }) => askedMinor !== 0);
  return creditTaken(
    groups,
    lefts.map((left) => ({ left, amountMinor: left.askedMinor })),
  );
}

/**
 * The lines, taxes and totals of a credit note, all negative; or the line of which too much was requested (0: overall).
 */
export function creditTotals(original: Original, wanted: CreditScope): { totals: Totals } | { refusal: CreditRefusal } {
  const groups = groupsOf(original);
  if (wanted === 'all') return { totals: totalsOf(creditAll(groups)) };
  if ('totalMinor' in wanted) return creditAmount(groups, wanted.totalMinor);
  const taken = take(
    groups.flatMap(({ lefts }) => lefts),
    wanted,
  );
  return Array.isArray(taken) ? { totals: totalsOf(creditTaken(groups, taken)) } : { refusal: taken };
}

type Balance = { totalMinor: number; creditedMinor: number };

/**
 * What may still be returned of a line, as priced, by what its whole invoice billed and everything returned of that: a
 * refund without a document is not tied to one line.
 */
export function leftWithAll(
  {
    lines,
    credited: { reduced },
    totalMinor,
    creditedMinor,
    waivedMinor,
  }: Pick<Original, 'lines' | 'credited'> & Balance & { waivedMinor: number },
  position: number,
): number {
  const million = 1_000_000;
  const isExclusive = (line: LineRow) => line.grossMinor === null;
  const withTax = (line: LineRow, minor: number) =>
    isExclusive(line) ? scaleMinor({ minor, by: million + line.ratePpm, over: million }) : minor;
  // What the invoice returned of earlier ones was paid there.
  const billed = sum(
    lines.map((line) => (line.reducesId === null ? withTax(line, line.grossMinor ?? line.netMinor) : 0)),
  );
  const back = sum(
    lines.map((line) => withTax(line, reduced.find((one) => one.position === line.position)?.backMinor ?? 0)),
  );
  const money = Math.max(creditedMinor, Math.min(totalMinor, creditedMinor + waivedMinor));
  const left = Math.max(0, billed - money - back);
  const line = lines.find((each) => each.position === position);
  return line && isExclusive(line) ? Math.ceil((left * million) / (million + line.ratePpm)) : left;
}
type Ahead = { position: number; reducedMinor: number; amountMinor: number };

/**
 * Whether an invoice allows a credit note of `amountMinor` for a line once a later invoice has returned `reducedMinor`
 * of it: an invoice that itself reduces an earlier one comes to less than its most expensive line.
 */
export function holdsCredit(
  { lines, taxes, credited, totalMinor, creditedMinor }: Original & Balance,
  { position, reducedMinor, amountMinor }: Ahead,
): boolean {
  const others = credited.reduced.filter((line) => line.position !== position);
  const before = credited.reduced.find((line) => line.position === position)?.backMinor ?? 0;
  const reduced = [...others, { position, backMinor: before + reducedMinor }];
  const result = creditTotals({ lines, taxes, credited: { ...credited, reduced } }, [{ position, amountMinor }]);
  if ('refusal' in result) return false;
  return -result.totals.totalMinor <= totalMinor - creditedMinor - reducedTotal(taxes, { lines, reduced });
}
