import { missingOfSeller } from '@enlace/contract/billing/invoices/seller-completeness.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { writeCredit } from './credits.repository.ts';
import { issueCreditNote } from './issue/credit-note.ts';
import { issueRun, type PreparedRun, prepareRun } from './issue/issue-run.ts';
import { issueOne } from './issue/issue-one.ts';
import { priceDraft, taxOfBuyer, taxToExpect } from './issue/price-drafts.ts';
import { settle, unsettle } from './issue/settle.ts';
import { getInvoiceOrFail } from './invoices.repository.ts';
import { findSeller } from './seller.repository.ts';
import { findCurrentSeries } from './series.repository.ts';
import { dueOf } from './standing.rules.ts';
import type {
  CreditCause,
  CreditScope,
  InvoiceDraft,
  InvoicePreview,
  IssueDeps,
  IssuedCreditNote,
  IssuedInvoice,
  LineTax,
  RunOutcome,
} from './invoices.types.ts';

type Moment = { tx: Tx; deps: IssueDeps; at: Temporal.Instant };
type OfInvoice = { tx: Tx; owner: OwnerId; invoiceId: string };

/** Whether an invoice could be issued: somebody is complete as its seller, and a series numbers it. */
export async function isSellingOpen(tx: Tx): Promise<boolean> {
  const seller = await findSeller(tx);
  if (!seller || missingOfSeller(seller).length > 0) return false;
  return (await findCurrentSeries(tx, 'invoice')) !== undefined;
}

/** Whether the seller names an account for transfers. */
export async function takesTransfers(tx: Tx): Promise<boolean> {
  const seller = await findSeller(tx);
  return seller !== undefined && seller.iban !== null;
}

/** What `issueInvoice` would write for this draft, by the same code; writes nothing. */
export function previewInvoice({ draft, ...moment }: Moment & { draft: InvoiceDraft }): Promise<InvoicePreview> {
  return priceDraft({ ...moment, draft });
}

/**
 * Gives the draft its number, its place in the chain and its mail; emits `invoiceIssued`, and `invoicePaid` when
 * nothing is due.
 */
export function issueInvoice(
  input: Moment & { draft: InvoiceDraft; isPurchase?: boolean | undefined },
): Promise<IssuedInvoice> {
  return issueOne(input);
}

/**
 * Issues thousands in one transaction; results are in the order of the drafts. The series counter and the end of the
 * chain stay locked until the transaction ends, so end it soon. A job emits `invoiceIssued`.
 */
export function issueInvoices({
  drafts,
  ...moment
}: Moment & { drafts: readonly InvoiceDraft[] }): Promise<RunOutcome[]> {
  return issueRun({ ...moment, drafts });
}

/**
 * The same in two steps, for a caller with more to write: nothing others wait for is locked until `issue` is called, at
 * the end of the transaction. The result of each draft is known before.
 */
export function prepareInvoices({
  drafts,
  ...moment
}: Moment & { drafts: readonly InvoiceDraft[] }): Promise<PreparedRun> {
  return prepareRun({ ...moment, drafts });
}

type CreditInput = Moment & {
  owner: OwnerId;
  invoiceId: string;
  lines: CreditScope;
  reason: string;
  /** What happens to money already paid: the client's credit (default), or a refund through `refundOf` of payments. */
  paidBack?: 'credit' | 'refund';
  /** The caller records itself what it deducts from a period's price. */
  isAccounted?: boolean;
};

/** Issues a credit note in its own series. Any unpaid amount is no longer due. */
export function creditInvoice(input: CreditInput): Promise<IssuedCreditNote> {
  return issueCreditNote(input);
}

type SettleInput = Moment & { owner: OwnerId; invoiceId: string; paymentId: string | null; amountMinor: number };

/** Records money for an invoice; any overpayment becomes the client's credit. */
export function settleInvoice(
  input: SettleInput & { waivedMinor?: number },
): Promise<{ dueMinor: number; creditMinor: number }> {
  return settle(input);
}

/**
 * Records money that was returned or lost. `isOwedAgain`: the invoice is due again; otherwise whatever no credit note
 * covered is waived, and the result says how much.
 */
export function unsettleInvoice(
  input: SettleInput & { isOwedAgain: boolean },
): Promise<{ dueMinor: number; waivedMinor: number }> {
  return unsettle(input);
}

/** The tax a client would be charged now; undefined without billing details. */
export function taxFor(input: { tx: Tx; owner: OwnerId; at: Temporal.Instant }): Promise<LineTax | undefined> {
  return taxOfBuyer(input);
}

/** The same before they have entered any, as far as it can be known; undefined without a seller. */
export function taxToExpectFor(input: { tx: Tx; owner: OwnerId; at: Temporal.Instant }): Promise<LineTax | undefined> {
  return taxToExpect(input);
}

/** The amount still due; 0 for a draft, a credit note and a written-off invoice. */
export async function amountDue({ tx, owner, invoiceId }: OfInvoice): Promise<number> {
  return dueOf(await getInvoiceOrFail(tx, { owner, id: invoiceId }));
}

type AddCreditInput = {
  tx: Tx;
  deps: Pick<IssueDeps, 'ids'>;
  owner: OwnerId;
  currency: string;
  /** Negative when it is used or paid out. */
  amountMinor: number;
  cause: CreditCause;
  invoiceId?: string | null;
  paymentId?: string | null;
  note?: string | null;
  at: Temporal.Instant;
};

/** Changes a client's credit; the next invoice uses it automatically. */
export function addCredit(input: AddCreditInput): Promise<void> {
  return writeCredit(input);
}

export { findSeller } from './seller.repository.ts';
