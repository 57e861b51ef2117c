import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/**
 * An invoice has its number. For one by itself this comes in its own transaction; for the invoices of a run it comes
 * soon after, from a job, so that thousands do not wait for what follows. It may come twice.
 */
export const invoiceIssued = defineEvent<{ owner: OwnerId; invoiceId: string; dueMinor: number }>('invoice.issued');

/** Nothing is due any more. `paymentId` is null when credit paid all of it, or its total was 0. */
export const invoicePaid = defineEvent<{ owner: OwnerId; invoiceId: string; paymentId: string | null }>('invoice.paid');

/**
 * Money was paid back without a credit note and is not asked for again: the invoice stays as it was. Below zero when such a
 * refund failed after all. `isWhole`: with what credit notes took back, nothing of the invoice is left.
 */
export const invoiceWaived = defineEvent<{ owner: OwnerId; invoiceId: string; waivedMinor: number; isWhole: boolean }>(
  'invoice.waived',
);

/** What was paid is due again: the bank took it back, a dispute was lost, or the operator says so. */
export const invoiceUnpaid = defineEvent<{ owner: OwnerId; invoiceId: string }>('invoice.unpaid');

/**
 * A credit note was issued for an invoice. When it took back what was still due, the invoice is settled without having
 * been paid: `isWhole` says that all of it is taken back, and no `invoicePaid` comes then.
 */
export const invoiceCredited = defineEvent<{
  owner: OwnerId;
  invoiceId: string;
  creditNoteId: string;
  isWhole: boolean;
  /** Whoever asked for it has written down himself what it takes off the price of a period. */
  isAccounted: boolean;
  /** Still due of the invoice. */
  dueMinor: number;
}>('invoice.credited');

/** Nobody waits for the money of an invoice any more. It stays in the books, and can still be paid. */
export const invoiceGivenUp = defineEvent<{ owner: OwnerId; invoiceId: string }>('invoice.given_up');
