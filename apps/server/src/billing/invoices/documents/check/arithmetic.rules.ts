import { taxOfGroup } from '@enlace/contract/billing/money/money.ts';
import { exponentOf, isCurrency } from '@enlace/contract/billing/money/currencies.ts';
import type { DocumentLine, DocumentTax, InvoiceDocument, RuleBreach } from '../document.types.ts';

/** Decimal places of the standard; three-decimal amounts pass only if the last digit is 0. */
const normDigits = 2;

function breach(rule: string, path: string, stops: RuleBreach['stops'] = 'issue'): RuleBreach {
  return { rule, path, stops };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** BR-CO-10, -13, -14, -15, -16: totals, exact to the unit. */
export function checkSums({ lines, taxes, totals }: InvoiceDocument): RuleBreach[] {
  const { linesMinor, netMinor, taxMinor, totalMinor, prepaidMinor, dueMinor } = totals;
  const found: RuleBreach[] = [];
  if (linesMinor !== sum(lines.map((line) => line.netMinor))) found.push(breach('BR-CO-10', 'totals.linesMinor'));
  if (netMinor !== linesMinor) found.push(breach('BR-CO-13', 'totals.netMinor'));
  if (taxMinor !== sum(taxes.map((tax) => tax.taxMinor))) found.push(breach('BR-CO-14', 'totals.taxMinor'));
  if (totalMinor !== netMinor + taxMinor) found.push(breach('BR-CO-15', 'totals.totalMinor'));
  if (dueMinor !== totalMinor - prepaidMinor) found.push(breach('BR-CO-16', 'totals.dueMinor'));
  return found;
}

export function linesOfTax(lines: readonly DocumentLine[], { code, ratePpm }: DocumentTax): DocumentLine[] {
  return lines.filter((line) => line.taxCode === code && line.ratePpm === ratePpm);
}

/** The required tax of a group: rounded once; prices including tax are kept. */
function expectedTax(lines: readonly DocumentLine[], { ratePpm, rounding }: DocumentTax): number {
  return taxOfGroup({
    netMinor: sum(lines.filter(({ grossMinor }) => grossMinor === null).map((line) => line.netMinor)),
    grossMinor: sum(lines.map((line) => line.grossMinor ?? 0)),
    ratePpm,
    rounding,
  });
}

/**
 * BR-CO-17 without the tolerance of the standard's own rule. A partial credit note may be off by one unit: it returns
 * what the whole was rounded to.
 */
export function checkTaxAmounts({ kind, lines, taxes }: InvoiceDocument): RuleBreach[] {
  const tolerance = kind === 'credit_note' ? 1 : 0;
  return taxes.flatMap((tax, index) => {
    const off = Math.abs(tax.taxMinor - expectedTax(linesOfTax(lines, tax), tax));
    return off > tolerance ? [breach('BR-CO-17', `taxes[${index}].taxMinor`)] : [];
  });
}

function fits(minor: number, digits: number): boolean {
  return minor % 10 ** (digits - normDigits) === 0;
}

/** BR-DEC: at most two decimal places. Paper can show three; the electronic formats cannot. */
export function checkDecimals({ currency, lines, taxes, totals }: InvoiceDocument): RuleBreach[] {
  if (!isCurrency(currency)) return [];
  const digits = exponentOf(currency);
  if (digits <= normDigits) return [];
  const amounts: [rule: string, path: string, minor: number][] = [
    ['BR-DEC-09', 'totals.linesMinor', totals.linesMinor],
    ['BR-DEC-12', 'totals.netMinor', totals.netMinor],
    ['BR-DEC-13', 'totals.taxMinor', totals.taxMinor],
    ['BR-DEC-14', 'totals.totalMinor', totals.totalMinor],
    ['BR-DEC-16', 'totals.prepaidMinor', totals.prepaidMinor],
    ['BR-DEC-18', 'totals.dueMinor', totals.dueMinor],
    ...taxes.flatMap(({ netMinor, taxMinor }, index): [string, string, number][] => [
      ['BR-DEC-19', `taxes[${index}].netMinor`, netMinor],
      ['BR-DEC-20', `taxes[${index}].taxMinor`, taxMinor],
    ]),
    ...lines.map(({ netMinor }, index): [string, string, number] => [
      'BR-DEC-23',
      `lines[${index}].netMinor`,
      netMinor,
    ]),
  ];
  return amounts.filter(([, , minor]) => !fits(minor, digits)).map(([rule, path]) => breach(rule, path, 'xml'));
}

/** Money is in whole units within the exact range of a number, and an invoice total is never negative. */
export function checkAmounts({ kind, lines, taxes, totals }: InvoiceDocument): RuleBreach[] {
  const isWhole =
    Object.values(totals).every(Number.isSafeInteger) &&
    taxes.every(({ netMinor, taxMinor }) => Number.isSafeInteger(netMinor) && Number.isSafeInteger(taxMinor)) &&
    lines.every(
      ({ netMinor, unitMinor, quantityMilli }) =>
        Number.isSafeInteger(netMinor) && Number.isSafeInteger(unitMinor) && Number.isSafeInteger(quantityMilli),
    );
  const found = isWhole ? [] : [breach('EN-INTEGER', 'totals')];
  const isTurned = kind === 'invoice' ? totals.totalMinor < 0 : totals.totalMinor > 0;
  return isTurned ? [...found, breach('EN-SIGN', 'totals.totalMinor')] : found;
}
