import type { InvoiceStanding, InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { StatusTone } from '#components/figures/status-badge.tsx';

export const standingTones: Record<InvoiceStanding, StatusTone> = {
  draft: 'neutral',
  open: 'warn',
  overdue: 'danger',
  partly_paid: 'warn',
  paid: 'ok',
  credited: 'info',
  uncollectible: 'neutral',
  corrects: 'info',
};

/** State of a payment in progress, for an unpaid invoice. */
export type Going = 'requires_action' | 'processing' | 'created' | 'unknown' | 'failed';

export const goingTones: Record<Going, StatusTone> = {
  requires_action: 'warn',
  processing: 'info',
  created: 'info',
  unknown: 'warn',
  failed: 'danger',
};

/** Undefined when the state of the invoice suffices. */
export function goingOf(invoice: Pick<InvoiceSummary, 'dueMinor'>, payment: Payment | undefined): Going | undefined {
  if (invoice.dueMinor === 0 || payment === undefined) return undefined;
  const { state } = payment;
  switch (state) {
    case 'requires_action':
    case 'processing':
    case 'created':
    case 'unknown':
    case 'failed':
      return state;
    default:
      return undefined;
  }
}

/** Something is due, and no payment in progress will cover it. */
export function isPayable(invoice: Pick<InvoiceSummary, 'dueMinor'>, payment: Payment | undefined): boolean {
  const going = goingOf(invoice, payment);
  return invoice.dueMinor > 0 && (going === undefined || going === 'failed' || going === 'requires_action');
}

/** Card number in groups of four. */
export function spacedNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
