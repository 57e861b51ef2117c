import type { InvoiceKind, InvoiceStanding, InvoiceState } from '@enlace/contract/invoices/invoices.schemas.ts';

type Balance = {
  kind: InvoiceKind;
  state: InvoiceState;
  totalMinor: number;
  creditMinor: number;
  paidMinor: number;
  creditedMinor: number;
};

/** What is not covered yet, whoever still expects it; below zero when more came than was asked for. */
export function uncoveredOf({
  totalMinor,
  creditMinor,
  paidMinor,
  creditedMinor,
}: Omit<Balance, 'kind' | 'state'>): number {
  return totalMinor - creditMinor - paidMinor - creditedMinor;
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
  if (kind === 'credit_note') return 'refunded';
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
