import type { InvoiceDocument, RuleBreach } from '../document.types.ts';
import { checkAmounts, checkDecimals, checkSums, checkTaxAmounts } from './arithmetic.rules.ts';
import { checkCategories, checkGroups, checkRates, checkReasons } from './category.rules.ts';
import { checkHead, checkIdentifiers, checkLines } from './required.rules.ts';

const checks = [
  checkHead,
  checkLines,
  checkSums,
  checkTaxAmounts,
  checkGroups,
  checkRates,
  checkReasons,
  checkCategories,
  checkIdentifiers,
  checkDecimals,
];

/**
 * All EN 16931 rules the invoice breaks, by id; run before a number is assigned, so the number may be missing. A breach
 * that `stops` the issue makes the invoice invalid; one that stops the XML leaves the paper form valid.
 */
export function checkInvoice(document: InvoiceDocument): RuleBreach[] {
  const amounts = checkAmounts(document);
  // Nothing can be computed with fractions of a unit.
  if (amounts.some(({ rule }) => rule === 'EN-INTEGER')) return amounts;
  return [...amounts, ...checks.flatMap((check) => check(document))];
}

/** What prevents the electronic formats of an issued invoice. */
export function checkElectronic(document: InvoiceDocument): RuleBreach[] {
  const unnumbered: RuleBreach[] =
    document.number.trim() === '' ? [{ rule: 'BR-02', path: 'number', stops: 'xml' }] : [];
  return [...unnumbered, ...checkInvoice(document)];
}
