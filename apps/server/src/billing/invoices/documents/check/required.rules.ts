import { isCurrency } from '@enlace/contract/billing/money/currencies.ts';
import { isCountry } from '@enlace/contract/account/details/countries.ts';
import type { DocumentParty, InvoiceDocument, RuleBreach } from '../document.types.ts';
import { partyIds } from '../xml/terms.ts';

type Fails = (isMissing: boolean, rule: string, path: string) => void;

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Computed by hand: a run calls this four times per invoice. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const last = month === 2 && isLeap(year) ? 29 : (daysOfMonth[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

function hasAddress({ line1, city }: DocumentParty): boolean {
  return !isBlank(line1) && !isBlank(city);
}

/** Collects breaches; a run checks dozens of facts thousands of times. */
function breaches(report: (fails: Fails) => void, stops: RuleBreach['stops'] = 'issue'): RuleBreach[] {
  const found: RuleBreach[] = [];
  report((isMissing, rule, path) => {
    if (isMissing) found.push({ rule, path, stops });
  });
  return found;
}

/** Parties, dates and currency. */
export function checkHead(document: InvoiceDocument): RuleBreach[] {
  const { issueDate, dueDate, currency, seller, buyer, lines, taxes, totals, kind, rectified } = document;
  return breaches((fails) => {
    fails(!isDay(issueDate), 'BR-03', 'issueDate');
    fails(dueDate !== null && !isDay(dueDate), 'BR-CO-25', 'dueDate');
    fails(isBlank(currency), 'BR-05', 'currency');
    fails(!isBlank(currency) && !isCurrency(currency), 'BR-CL-04', 'currency');
    fails(isBlank(seller.legalName), 'BR-06', 'seller.legalName');
    fails(isBlank(buyer.legalName), 'BR-07', 'buyer.legalName');
    fails(!hasAddress(seller), 'BR-08', 'seller.line1');
    fails(isBlank(seller.country), 'BR-09', 'seller.country');
    fails(!isBlank(seller.country) && !isCountry(seller.country), 'BR-CL-14', 'seller.country');
    fails(!hasAddress(buyer), 'BR-10', 'buyer.line1');
    fails(isBlank(buyer.country), 'BR-11', 'buyer.country');
    fails(!isBlank(buyer.country) && !isCountry(buyer.country), 'BR-CL-14', 'buyer.country');
    fails(lines.length === 0, 'BR-16', 'lines');
    fails(taxes.length === 0, 'BR-CO-18', 'taxes');
    fails(kind === 'invoice' && totals.dueMinor > 0 && dueDate === null, 'BR-CO-25', 'dueDate');
    fails(kind === 'credit_note' && isBlank(rectified?.number ?? null), 'BR-55', 'rectified.number');
  });
}

/** Checks of every line. */
export function checkLines({ lines }: InvoiceDocument): RuleBreach[] {
  const positions = new Set<number>();
  return lines.flatMap((line, index) => {
    const { position, name, quantityMilli, period } = line;
    const isTaken = positions.has(position);
    positions.add(position);
    const at = `lines[${index}]`;
    return breaches((fails) => {
      fails(!Number.isInteger(position) || position < 1 || isTaken, 'BR-21', `${at}.position`);
      fails(!Number.isInteger(quantityMilli) || quantityMilli === 0, 'BR-22', `${at}.quantityMilli`);
      fails(isBlank(name), 'BR-25', `${at}.name`);
      fails(period !== null && (!isDay(period.from) || !isDay(period.to)), 'BR-30', `${at}.period`);
      fails(period !== null && period.to < period.from, 'BR-30', `${at}.period.to`);
    });
  });
}

/** Party identifiers required by the electronic formats; paper does not need them. */
export function checkIdentifiers(document: InvoiceDocument): RuleBreach[] {
  const ids = partyIds(document, document.seller, 'seller');
  const buyer = partyIds(document, document.buyer, 'buyer');
  const isForeign = (vat: string | null): boolean => vat !== null && !/^(EL|XI|[A-Z]{2})[0-9A-Z+*]{2,20}$/.test(vat);
  return breaches((fails) => {
    fails(ids.vat === null && ids.register === null, 'BR-CO-26', 'seller.taxId');
    fails(isForeign(ids.vat), 'BR-CO-09', 'seller.taxId');
    fails(isForeign(buyer.vat), 'BR-CO-09', 'buyer.taxId');
  }, 'xml');
}
