import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import type { InvoiceKind } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { type ChainFacts, chainHash } from './chain-hash.rules.ts';

export type ChainHead = { sequence: number; hash: string };
export type ChainRecord = ChainFacts & { sequence: number; hash: string };

type Issued = {
  kind: InvoiceKind;
  fullNumber: string;
  currency: string;
  issueDate: Temporal.PlainDate;
  taxMinor: number;
  totalMinor: number;
  sellerTaxId: string | null;
  buyerTaxId: string | null;
  /** The buyer's country; null when unknown. */
  buyerCountry: string | null;
  /** Type of the invoice a credit note corrects. */
  rectifiedType: string | null;
};

/**
 * F2 is the simplified invoice of a buyer in Spain without tax number; all others name the buyer and are F1, from
 * abroad also without a number. R1 corrects F1, R5 corrects F2 (list L2 of the tax office).
 */
export function invoiceTypeOf({
  kind,
  buyerTaxId,
  buyerCountry,
  rectifiedType,
}: Pick<Issued, 'kind' | 'buyerTaxId' | 'buyerCountry' | 'rectifiedType'>): string {
  if (kind === 'credit_note') return rectifiedType === 'F2' ? 'R5' : 'R1';
  return buyerTaxId === null && (buyerCountry === null || buyerCountry === 'ES') ? 'F2' : 'F1';
}

/** The moment with the seller's offset, to the second. */
export function recordedAtOf({ at, timeZone }: { at: Temporal.Instant; timeZone: string }): string {
  const local = at.toZonedDateTimeISO(timeZone);
  return local.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** The record after `head`, to be followed by the next. */
export function nextRecord(head: ChainHead, issued: Issued, recordedAt: string): ChainRecord {
  const { fullNumber, issueDate, currency, taxMinor, totalMinor, sellerTaxId } = issued;
  const facts: ChainFacts = {
    recordKind: 'alta',
    issuerTaxId: sellerTaxId ?? '',
    fullNumber,
    issueDate: issueDate.toString(),
    invoiceType: invoiceTypeOf(issued),
    taxTotal: toDecimal(taxMinor, currency),
    invoiceTotal: toDecimal(totalMinor, currency),
    recordedAt,
    previousHash: head.hash,
  };
  return { ...facts, sequence: head.sequence + 1, hash: chainHash(facts) };
}
