import type { PricedLine, TaxGroup, Totals } from '#billing/invoices/invoices.types.ts';
import { compare, distance, exact, type Exact, minus, plus, rounded, times, total, withTax } from './exact.ts';
import type { Bill, Books } from './rule-books.ts';

export class Violation extends Error {
  override readonly name = 'Violation';
}

function fail(text: string): never {
  throw new Violation(text);
}

const sum = (all: readonly number[]) => all.reduce((so, each) => so + each, 0);

/** Net and tax of the lines of one rate, calculated with fractions and rounded once. */
function groupWanted(lines: readonly PricedLine[], { tax: { ratePpm, rounding } }: TaxGroup) {
  const net = sum(lines.flatMap(({ grossMinor, amountMinor }) => (grossMinor === null ? [amountMinor] : [])));
  const gross = sum(lines.flatMap(({ grossMinor }) => (grossMinor === null ? [] : [grossMinor])));
  const within = times(exact(gross), exact(1_000_000, 1_000_000 + ratePpm));
  if (gross === 0) return { net, tax: rounded(times(exact(net), exact(ratePpm, 1_000_000)), rounding) };
  const tax = minus(exact(gross), within);
  const netOfGross = rounding === 'down' ? gross - rounded(tax, 'down') : rounded(within);
  if (net === 0) return { net: netOfGross, tax: gross - netOfGross };
  return {
    net: net + netOfGross,
    tax: rounded(plus(tax, times(exact(net), exact(ratePpm, 1_000_000))), rounding),
  };
}

/** Each line is rounded once, the tax once per rate and document. */
export function checkTotals({ lines, taxes, netMinor, taxMinor, totalMinor }: Totals): void {
  for (const group of taxes) {
    const own = lines.filter(({ tax }) => tax.ratePpm === group.tax.ratePpm);
    const wanted = groupWanted(own, group);
    if (group.netMinor !== wanted.net || group.taxMinor !== wanted.tax)
      fail(`at ${group.tax.ratePpm}: ${group.netMinor} + ${group.taxMinor}, not ${wanted.net} + ${wanted.tax}`);
    if (sum(own.map((line) => line.netMinor)) !== group.netMinor) fail('lines do not come to what their rate comes to');
    for (const line of own) {
      const net = line.grossMinor === null ? exact(line.amountMinor) : times(exact(line.grossMinor), inverse(line));
      if (compare(distance(net, exact(line.netMinor)), exact(1)) > 0) fail(`a line of ${line.netMinor}`);
    }
  }
  if (netMinor !== sum(taxes.map((group) => group.netMinor)) || taxMinor !== sum(taxes.map((group) => group.taxMinor)))
    fail('rates do not come to the document');
  if (totalMinor !== netMinor + taxMinor) fail('net and tax do not come to the total');
}

function inverse({ tax: { ratePpm } }: PricedLine): Exact {
  return exact(1_000_000, 1_000_000 + ratePpm);
}

/** What a credit note credits carries the tax of the original line. */
export function checkNote(bill: Bill, { lines, taxes, netMinor, taxMinor, totalMinor }: Totals): void {
  for (const line of lines) {
    const from = bill.lines.find(({ position }) => position === line.position);
    if (!from || from.ratePpm !== line.tax.ratePpm || from.taxCode !== line.tax.code) fail('another tax goes back');
  }
  if (sum(lines.map((line) => line.netMinor)) !== netMinor) fail('lines of a credit note do not come to it');
  if (sum(taxes.map((group) => group.taxMinor)) !== taxMinor || netMinor + taxMinor !== totalMinor)
    fail('taxes of a credit note do not come to it');
}

type Credited = ReturnType<Books['credited']>;

/** No line, rate or invoice is credited for more than was billed, and the tax is credited in proportion. */
export function checkBill(bill: Bill, credited: Credited): void {
  const backs = bill.lines.map(({ position, netMinor, grossMinor, ratePpm }) => {
    const note = credited.lines.find((line) => line.position === position);
    const reduced = credited.reduced.find((line) => line.position === position)?.backMinor ?? 0;
    const billed = grossMinor ?? netMinor;
    const back = reduced - (note ? (note.grossMinor ?? note.netMinor) : 0);
    if (billed > 0 && back > billed) fail(`${back} of ${billed} went back of a line`);
    const of = (minor: number) => (grossMinor === null ? times(exact(minor), withTax(ratePpm)) : exact(minor));
    return { billed: of(Math.max(0, billed)), reduced: of(reduced), count: reduced === 0 ? 0 : 1 };
  });
  checkRates(bill, credited);
  const { creditedMinor, waivedMinor, totals } = bill;
  if (creditedMinor > totals.totalMinor) fail(`${creditedMinor} of ${totals.totalMinor} were credited`);
  // A credit note includes what was refunded as money before it.
  const money = Math.max(creditedMinor, Math.min(totals.totalMinor, creditedMinor + waivedMinor));
  const back = plus(exact(money), total(backs.map(({ reduced }) => reduced)));
  const roundings = 1 + bill.taxes.length + sum(backs.map(({ count }) => count));
  if (compare(back, plus(total(backs.map(({ billed }) => billed)), exact(roundings))) > 0)
    fail(`more went back of ${bill.id} than was billed, with taxes`);
}

function checkRates({ taxes, lines, creditedMinor, totals }: Bill, credited: Credited): void {
  // Where an invoice credits an earlier one, a part of its most expensive line can equal the whole amount.
  const isOfOneSign = taxes.every(({ netMinor }) => netMinor >= 0);
  const isWhole = isOfOneSign && creditedMinor === totals.totalMinor && credited.reduced.length === 0;
  for (const { ratePpm, taxMinor, netMinor } of taxes) {
    const note = credited.taxes.find((tax) => tax.ratePpm === ratePpm);
    if (!note) continue;
    const [net, tax] = [0 - note.netMinor, 0 - note.taxMinor];
    if (taxMinor >= 0 && netMinor >= 0 && tax > taxMinor) fail(`${tax} of ${taxMinor} of tax went back`);
    const reduced = credited.reduced.filter(({ position }) =>
      lines.some((line) => line.position === position && line.ratePpm === ratePpm),
    );
    const wanted = times(exact(net), exact(ratePpm, 1_000_000));
    const roundings = exact(2 + reduced.length);
    if (compare(distance(exact(tax), wanted), roundings) > 0) fail(`${tax} of tax went back with ${net} at ${ratePpm}`);
    if (isWhole && (net !== netMinor || tax !== taxMinor)) fail(`${net} + ${tax} of ${netMinor} + ${taxMinor} as all`);
  }
}
