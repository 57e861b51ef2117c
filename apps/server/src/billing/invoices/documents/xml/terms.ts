import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { DocumentLine, DocumentParty, DocumentTax, InvoiceDocument } from '../document.types.ts';
import { isInUnion, plainDecimal } from '../format.ts';
import { fill, wordsOf } from '../locales/texts.ts';

/** EN 16931 without national extensions. */
export const specification = 'urn:cen.eu:en16931:2017';
/** UNTDID 1001: commercial invoice, credit note. */
export const typeCodes = { invoice: '380', credit_note: '381' } as const;
/** One (UN/ECE Recommendation 20). */
export const unitCode = 'C62';
const transfer = '58';
const anyTransfer = '30';
const undefinedMeans = '1';

/**
 * Category codes of UNTDID 5305 as electronic invoices use them: L is the tax of the Canary Islands, M that of Ceuta
 * and Melilla.
 */
export type XmlCategory = DocumentTax['category'] | 'L' | 'M';

/** Exemption reasons (VATEX), where a code exists. */
const exemptionCodes: Readonly<Partial<Record<XmlCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** A credit note counts the other way: its amounts are positive there. */
function signOf({ kind }: InvoiceDocument): 1 | -1 {
  return kind === 'credit_note' ? -1 : 1;
}

/** A document amount as plain decimal text; three decimal places only when the last is not 0. */
export function amountText(document: InvoiceDocument, minor: number): string {
  // Avoids "-0".
  const text = toDecimal(minor === 0 ? 0 : minor * signOf(document), document.currency);
  return text.replace(/(\.\d\d)0$/, '$1');
}

/** Percent of a rate: 210000 → `21`. */
export function percentText(ratePpm: number): string {
  return plainDecimal(ratePpm, 4);
}

/** Quantity and price of a line: the price is never negative, so the quantity has the sign of the amount. */
export function lineFigures(document: InvoiceDocument, line: DocumentLine): { quantity: string; price: string } {
  const net = line.netMinor * signOf(document);
  const quantityMilli = line.quantityMilli === 0 ? 1000 : Math.abs(line.quantityMilli);
  const quantity = plainDecimal(net < 0 ? -quantityMilli : quantityMilli, 3);
  return { quantity, price: priceText(Math.abs(net), quantityMilli, document.currency) };
}

/** The net unit price with as many digits as needed, at most six more than the currency has. */
function priceText(netMinor: number, quantityMilli: number, currency: string): string {
  const whole = toDecimal(1, currency);
  const digits = whole.includes('.') ? whole.length - 2 : 0;
  const exact = (BigInt(netMinor) * 1000n * 1_000_000n * 2n + BigInt(quantityMilli)) / (2n * BigInt(quantityMilli));
  const text = exact.toString().padStart(digits + 7, '0');
  const [units, fraction] = [text.slice(0, -(digits + 6)), text.slice(-(digits + 6))];
  const kept = trimEndOf(fraction, /0/).padEnd(digits, '0');
  return kept === '' ? units : `${units}.${kept}`;
}

/**
 * The written category: the Canary Islands, Ceuta and Melilla have their own taxes. Their zero rate stays Z, since the
 * CII rules require a rate above 0 under L and M.
 */
export function xmlCategory({ seller }: InvoiceDocument, { category }: Pick<DocumentTax, 'category'>): XmlCategory {
  if (seller.country !== 'ES' || category !== 'S') return category;
  if (seller.region === 'ES-CN' || seller.region === 'ES-GC' || seller.region === 'ES-TF') return 'L';
  return seller.region === 'ES-CE' || seller.region === 'ES-ML' ? 'M' : category;
}

export type XmlTax = {
  category: XmlCategory;
  ratePpm: number;
  netMinor: number;
  taxMinor: number;
  reason: string | null;
  reasonCode: string | null;
};

/** The standard's groups: one per category and rate, whichever taxes they come from. */
export function xmlTaxes(document: InvoiceDocument): XmlTax[] {
  const groups = new Map<string, XmlTax>();
  for (const tax of document.taxes) {
    const category = xmlCategory(document, tax);
    const key = `${category} ${tax.ratePpm}`;
    const known = groups.get(key);
    const isCharged = category === 'S' || category === 'Z' || category === 'L' || category === 'M';
    groups.set(key, {
      category,
      ratePpm: tax.ratePpm,
      netMinor: (known?.netMinor ?? 0) + tax.netMinor,
      taxMinor: (known?.taxMinor ?? 0) + tax.taxMinor,
      reason: isCharged ? null : (known?.reason ?? tax.note),
      reasonCode: exemptionCodes[category] ?? null,
    });
  }
  return [...groups.values()];
}

/** Whether the invoice is out of scope of the tax: then it must contain no tax number, only the register's. */
export function isOutOfScope({ taxes }: InvoiceDocument): boolean {
  return taxes.some(({ category }) => category === 'O');
}

export type PartyIds = { vat: string | null; local: string | null; register: string | null };

/** The tax number with its country prefix, when valid across borders. */
function vatNumber({ country, taxId }: DocumentParty): string | null {
  if (taxId === null) return null;
  if (country === 'ES' || isInUnion(country)) {
    const prefix = country === 'GR' ? 'EL' : country;
    return taxId.startsWith(prefix) ? taxId : `${prefix}${taxId}`;
  }
  return /^(GB|XI|CHE|NO)/.test(taxId) ? taxId : null;
}

/** The terms under which a party's number is written: BT-31 or BT-48, BT-32, BT-30 or BT-47. */
export function partyIds(document: InvoiceDocument, party: DocumentParty, role: 'seller' | 'buyer'): PartyIds {
  const { taxId } = party;
  if (isOutOfScope(document)) return { vat: null, local: null, register: taxId };
  const vat = vatNumber(party);
  if (vat !== null || taxId === null) return { vat, local: null, register: null };
  return role === 'seller' ? { vat: null, local: taxId, register: taxId } : { vat: null, local: null, register: taxId };
}

export type PaymentMeans = { code: string; iban: string | null; bic: string | null; holder: string };

/** Payment means; none in a credit note. */
export function paymentMeans({ payment, seller, currency, kind }: InvoiceDocument): PaymentMeans | null {
  if (kind === 'credit_note') return null;
  const { iban, bic } = payment;
  const holder = seller.legalName;
  if (iban === null) return { code: undefinedMeans, iban: null, bic: null, holder };
  return { code: currency === 'EUR' ? transfer : anyTransfer, iban, bic, holder };
}

/** BT-20: only without a due date. */
export function paymentTerms(document: InvoiceDocument): string | null {
  const words = wordsOf(document.locale);
  if (document.kind === 'credit_note') return words.terms;
  return document.dueDate === null ? words.nothingDue : null;
}

/** BT-22: notes of the invoice, and why it corrects another. */
export function freeNotes(document: InvoiceDocument): string[] {
  const { rectified, notes, locale } = document;
  const reason = rectified?.reason ?? null;
  return [...(reason === null ? [] : [fill(wordsOf(locale).reason, { reason })]), ...notes];
}

/** Place and date of delivery: required when goods or services go to another country of the Union. */
export function delivery(document: InvoiceDocument): { date: string; country: string } | null {
  const isIntraUnion = document.taxes.some(({ category }) => category === 'K');
  return isIntraUnion ? { date: document.issueDate, country: document.buyer.country } : null;
}

/** ISO 3166-1 alpha-2 of the address; Greece is GR there. */
export function addressCountry({ country }: DocumentParty): string {
  return country === 'EL' ? 'GR' : country;
}

/** BT-39 and BT-54, as text. */
export function subdivision({ region }: DocumentParty): string | null {
  return region;
}

/** An electronic address every party has. */
export const mailScheme = 'EM';
