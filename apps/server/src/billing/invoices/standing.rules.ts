import type { InvoiceKind, InvoiceStanding, InvoiceState } from '@enlace/contract/billing/invoices/invoices.schemas.ts';

type Balance = {
  kind: InvoiceKind;
  state: InvoiceState;
  totalMinor: number;
  creditMinor: number;
  paidMinor: number;
  creditedMinor: number;
  /** Paid back without a credit note, and not asked for again. */
  waivedMinor: number;
};
type Amounts = Omit<Balance, 'kind' | 'state'>;

/**
 * What is not covered yet, whoever still expects it; below zero when more came than was asked for. A credit note takes in
 * what was paid back without one before: together they never come to more than the invoice.
 */
export function uncoveredOf({ totalMinor, creditMinor, paidMinor, creditedMinor, waivedMinor }: Amounts): number {
  return Math.max(0, totalMinor - creditedMinor - waivedMinor) - creditMinor - paidMinor;
}

/** What the invoice counts as paid: money that came, also where some of it was paid back as a goodwill. */
export function countedAsPaid({ totalMinor, paidMinor, creditedMinor, waivedMinor }: Amounts): number {
  return paidMinor + Math.min(waivedMinor, Math.max(0, totalMinor - creditedMinor));
}

/** What is still to be paid; 0 for a draft, a credit note and what was given up. */
export function dueOf(balance: Balance): number {
  if (balance.kind !== 'invoice' || balance.state !== 'issued') return 0;
  return Math.max(0, uncoveredOf(balance));
}

type Dated = Balance & { dueDate: Temporal.PlainDate | null };

function openStanding(invoice: Dated, today: Temporal.PlainDate): InvoiceStanding {
  if (invoice.dueDate && Temporal.PlainDate.compare(invoice.dueDate, today) < 0) return 'overdue';
  return invoice.paidMinor + invoice.creditMinor > 0 ? 'partly_paid' : 'open';
}

/** The one word a list shows. */
export function standingOf(invoice: Dated, today: Temporal.PlainDate): InvoiceStanding {
  const { kind, state, totalMinor, creditedMinor } = invoice;
  if (state === 'draft') return 'draft';
  if (kind === 'credit_note') return 'corrects';
  if (totalMinor > 0 && creditedMinor >= totalMinor) return 'credited';
  switch (state) {
    case 'issued':
      return openStanding(invoice, today);
    case 'paid':
      return 'paid';
    case 'uncollectible':
      return 'uncollectible';
  }
}
