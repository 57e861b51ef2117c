import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { writeCredit } from './credits.repository.ts';
import { issueCreditNote } from './issue/credit-note.ts';
import { issueRun, type PreparedRun, prepareRun } from './issue/issue-run.ts';
import { issueOne } from './issue/issue-one.ts';
import { priceDraft, taxOfBuyer } from './issue/price-drafts.ts';
import { settle, unsettle } from './issue/settle.ts';
import { getInvoiceOrFail } from './invoices.repository.ts';
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

/** What `issueInvoice` would write for this draft, by the same code; writes nothing. */
export function previewInvoice({ draft, ...moment }: Moment & { draft: InvoiceDraft }): Promise<InvoicePreview> {
  return priceDraft({ ...moment, draft });
}

/** Gives the draft its number, its place in the chain and its mail; announced by `invoiceIssued`, and by `invoicePaid` when nothing is due. */
export function issueInvoice({ draft, ...moment }: Moment & { draft: InvoiceDraft }): Promise<IssuedInvoice> {
  return issueOne({ ...moment, draft });
}

/**
 * Issues thousands in one transaction; what became of each stands at its place. The number of a series and the end of the
 * chain are held from here until the transaction ends, so let it end soon. `invoiceIssued` follows from a job.
 */
export function issueInvoices({
  drafts,
  ...moment
}: Moment & { drafts: readonly InvoiceDraft[] }): Promise<RunOutcome[]> {
  return issueRun({ ...moment, drafts });
}

/**
 * The same in two steps, for a caller with more to write: nothing is held that others wait for until `issue` is called,
 * which belongs at the end of the transaction. What becomes of each draft is known before.
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
  /**
   * What becomes of money that was paid already: the client's credit (as it does when absent), or it is paid out, and
   * `refundOf` of payments does that.
   */
  paidBack?: 'credit' | 'refund';
  /** The caller writes down himself what it takes off the price of a period. */
  isAccounted?: boolean;
};

/** A credit note in its own series for an issued invoice. What was not paid is not due any more. */
export function creditInvoice(input: CreditInput): Promise<IssuedCreditNote> {
  return issueCreditNote(input);
}

type SettleInput = Moment & { owner: OwnerId; invoiceId: string; paymentId: string | null; amountMinor: number };

/** Money came for an invoice; what is above the amount due becomes the client's credit. */
export function settleInvoice(
  input: SettleInput & { waivedMinor?: number },
): Promise<{ dueMinor: number; creditMinor: number }> {
  return settle(input);
}

/**
 * Money went back or was lost. `isOwedAgain`: the invoice is due again; otherwise what a credit note did not take back is
 * waived, and the answer says how much that was.
 */
export function unsettleInvoice(
  input: SettleInput & { isOwedAgain: boolean },
): Promise<{ dueMinor: number; waivedMinor: number }> {
  return unsettle(input);
}

/** The tax one client would be charged with now; undefined while nobody said whom invoices are made out to. */
export function taxFor(input: { tx: Tx; owner: OwnerId; at: Temporal.Instant }): Promise<LineTax | undefined> {
  return taxOfBuyer(input);
}

/** What is still to be paid of an invoice; 0 for a draft, a credit note and one that is given up. */
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

/** Changes what a client has with the operator; the next invoice takes from it by itself. */
export function addCredit(input: AddCreditInput): Promise<void> {
  return writeCredit(input);
}

export { findSeller } from './seller.repository.ts';
