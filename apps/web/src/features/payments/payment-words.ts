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

/** What a payment under way says of an invoice that is not paid yet. */
export type Going = 'requires_action' | 'processing' | 'created' | 'unknown' | 'failed';

export const goingTones: Record<Going, StatusTone> = {
  requires_action: 'warn',
  processing: 'info',
  created: 'info',
  unknown: 'warn',
  failed: 'danger',
};

/** Undefined when the state of the invoice says all there is. */
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

/** Something is due, and nothing is on its way that pays it by itself. */
export function isPayable(invoice: Pick<InvoiceSummary, 'dueMinor'>, payment: Payment | undefined): boolean {
  const going = goingOf(invoice, payment);
  return invoice.dueMinor > 0 && (going === undefined || going === 'failed' || going === 'requires_action');
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
};

/** `Visa`; undefined for a brand nobody knows. */
export function brandName(brand: string | null): string | undefined {
  return brand === null ? undefined : brandNames[brand];
}

/** `08/28`, as it stands on the card. */
export function expiryText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
}

/** Card numbers in fours. */
export function spacedNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
