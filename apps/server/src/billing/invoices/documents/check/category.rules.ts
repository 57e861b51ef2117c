import type { DocumentTax, InvoiceDocument, RuleBreach, TaxCategory } from '../document.types.ts';
import { partyIds } from '../xml/terms.ts';

/** The short name of a category in its rule ids. */
const ruleNames: Readonly<Record<TaxCategory, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
};
const needReason = new Set<TaxCategory>(['E', 'AE', 'K', 'G', 'O']);

type Group = { category: TaxCategory; ratePpm: number };

function id(category: TaxCategory, number: string): string {
  return `BR-${ruleNames[category]}-${number}`;
}

function keyOf({ category, ratePpm }: Group): string {
  return `${category} ${ratePpm}`;
}

function sumBy<T>(items: readonly T[], key: (item: T) => string, amount: (item: T) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + amount(item));
  return sums;
}

/** -01 and -08: every category and rate of the lines has its group, and the group is the sum of its lines. */
export function checkGroups({ lines, taxes }: InvoiceDocument): RuleBreach[] {
  const ofLines = sumBy(
    lines,
    ({ taxCategory, ratePpm }) => keyOf({ category: taxCategory, ratePpm }),
    ({ netMinor }) => netMinor,
  );
  const ofTaxes = sumBy(taxes, keyOf, ({ netMinor }) => netMinor);
  const found: RuleBreach[] = [];
  for (const [index, { taxCategory, ratePpm }] of lines.entries()) {
    if (!ofTaxes.has(keyOf({ category: taxCategory, ratePpm })))
      found.push({ rule: id(taxCategory, '01'), path: `lines[${index}].taxCategory`, stops: 'issue' });
  }
  for (const [index, tax] of taxes.entries()) {
    if (ofTaxes.get(keyOf(tax)) !== (ofLines.get(keyOf(tax)) ?? 0))
      found.push({ rule: id(tax.category, '08'), path: `taxes[${index}].netMinor`, stops: 'issue' });
  }
  return found;
}

/** -05 and -09: exempt items have no rate and no tax, and charged ones have a rate. */
export function checkRates({ lines, taxes }: InvoiceDocument): RuleBreach[] {
  const found: RuleBreach[] = [];
  for (const [index, { taxCategory, ratePpm }] of lines.entries()) {
    if ((taxCategory === 'S') !== ratePpm > 0)
      found.push({ rule: id(taxCategory, '05'), path: `lines[${index}].ratePpm`, stops: 'issue' });
  }
  for (const [index, { category, taxMinor }] of taxes.entries()) {
    if (category !== 'S' && taxMinor !== 0)
      found.push({ rule: id(category, '09'), path: `taxes[${index}].taxMinor`, stops: 'issue' });
  }
  return found;
}

/** -10: an exemption reason is given exactly where no tax is charged. */
export function checkReasons({ taxes }: InvoiceDocument): RuleBreach[] {
  return taxes.flatMap(({ category, note }, index) => {
    const isMissing = needReason.has(category) && (note === null || note.trim() === '');
    return isMissing ? [{ rule: id(category, '10'), path: `taxes[${index}].note`, stops: 'issue' as const }] : [];
  });
}

function checkTaxIds(document: InvoiceDocument, { category }: DocumentTax): RuleBreach[] {
  const seller = partyIds(document, document.seller, 'seller');
  const buyer = partyIds(document, document.buyer, 'buyer');
  const rule = id(category, '02');
  const found: RuleBreach[] = [];
  const isCrossBorder = category === 'K' || category === 'G';
  // Without the seller's number the paper may still be valid (a seller exempt from having one); the XML cannot be.
  const hasSeller = seller.vat !== null || (!isCrossBorder && seller.local !== null);
  if (category !== 'O' && !hasSeller) found.push({ rule, path: 'seller.taxId', stops: 'xml' });
  const hasBuyer = buyer.vat !== null || (category === 'AE' && buyer.register !== null);
  if ((category === 'AE' || category === 'K') && !hasBuyer) found.push({ rule, path: 'buyer.taxId', stops: 'issue' });
  return found;
}

/** -02: the numbers a category requires; -11 of O: out-of-scope items cannot be mixed with others. */
export function checkCategories(document: InvoiceDocument): RuleBreach[] {
  const { taxes } = document;
  const seen = new Set<string>();
  const found: RuleBreach[] = [];
  for (const tax of taxes) {
    if (seen.has(tax.category)) continue;
    seen.add(tax.category);
    found.push(...checkTaxIds(document, tax));
  }
  if (seen.has('O') && seen.size > 1) found.push({ rule: 'BR-O-11', path: 'taxes', stops: 'xml' });
  return found;
}
