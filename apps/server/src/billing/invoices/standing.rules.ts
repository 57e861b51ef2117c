import type { InvoiceKind, InvoiceStanding, InvoiceState } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { ListedInvoice } from './invoices.types.ts';

type Balance = {
  kind: InvoiceKind;
  state: InvoiceState;
  totalMinor: number;
  creditMinor: number;
  paidMinor: number;
  creditedMinor: number;
  /** Refunded without a credit note, and not owed again. */
  waivedMinor: number;
};
type Amounts = Omit<Balance, 'kind' | 'state'>;

/**
 * What is not covered yet, whoever still expects it; negative after an overpayment. A credit note includes earlier
 * refunds: together they never exceed the invoice.
 */
export function uncoveredOf({ totalMinor, creditMinor, paidMinor, creditedMinor, waivedMinor }: Amounts): number {
  return Math.max(0, totalMinor - creditedMinor - waivedMinor) - creditMinor - paidMinor;
}

/** The amount that counts as paid: received money, even if some of it was refunded as goodwill. */
export function countedAsPaid({ totalMinor, paidMinor, creditedMinor, waivedMinor }: Amounts): number {
  return paidMinor + Math.min(waivedMinor, Math.max(0, totalMinor - creditedMinor));
}

/** The amount still due; 0 for a draft, a credit note and a written-off invoice. */
export function dueOf(balance: Balance): number {
  if (balance.kind !== 'invoice' || balance.state !== 'issued') return 0;
  return Math.max(0, uncoveredOf(balance));
}

type Dated = Balance & { dueDate: Temporal.PlainDate | null };

function openStanding(invoice: Dated, today: Temporal.PlainDate): InvoiceStanding {
  if (invoice.dueDate && Temporal.PlainDate.compare(invoice.dueDate, today) < 0) return 'overdue';
  return invoice.paidMinor + invoice.creditMinor > 0 ? 'partly_paid' : 'open';
}

/** The state shown in lists. */
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

/** An invoice with what lists show of it: its standing on a day, its subject, and what is paid and due. */
export function withStanding<Row extends ListedInvoice>(row: Row, today: Temporal.PlainDate) {
  return {
    ...row,
    standing: standingOf(row, today),
    concept: row.rectifiesNumber ?? row.concept ?? '',
    paidMinor: countedAsPaid(row),
    dueMinor: dueOf(row),
  };
}
