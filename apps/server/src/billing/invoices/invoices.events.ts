import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/**
 * An invoice got its number. For a single one this is emitted in its own transaction; for a run's invoices soon after,
 * by a job, so that thousands do not wait for the consequences. May be emitted twice. `isPurchase`: the buyer is present
 * and chose how to pay, so nothing is charged on their behalf.
 */
export const invoiceIssued = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  dueMinor: number;
  isPurchase?: boolean | undefined;
}>('invoice.issued');

/** Nothing is due any more. `paymentId` is null when credit paid all of it, or its total was 0. */
export const invoicePaid = defineEvent<{ owner: OwnerId; invoiceId: string; paymentId: string | null }>('invoice.paid');

/**
 * Money was refunded without a credit note and is not owed again: the invoice stays as it was. Negative when such a
 * refund failed after all. `isWhole`: together with the credit notes, nothing of the invoice is left.
 */
export const invoiceWaived = defineEvent<{ owner: OwnerId; invoiceId: string; waivedMinor: number; isWhole: boolean }>(
  'invoice.waived',
);

/** Paid money is due again: the bank returned it, a dispute was lost, or the operator says so. */
export const invoiceUnpaid = defineEvent<{ owner: OwnerId; invoiceId: string }>('invoice.unpaid');

/**
 * A credit note was issued for an invoice. When it cancelled the amount due, the invoice is settled without payment:
 * `isWhole` says that all of it is cancelled, and no `invoicePaid` follows then.
 */
export const invoiceCredited = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  creditNoteId: string;
  isWhole: boolean;
  /** The caller has recorded itself what it deducts from a period's price. */
  isAccounted: boolean;
  /** Still due of the invoice. */
  dueMinor: number;
}>('invoice.credited');

/** The invoice was written off. It stays in the books, and can still be paid. */
export const invoiceGivenUp = defineEvent<{ owner: OwnerId; invoiceId: string }>('invoice.given_up');
