import type { AdminInvoice, InvoiceLine } from '@enlace/contract/invoices/invoices.schemas.ts';

type Payment = AdminInvoice['payments'][number];
export type Refundable = { payment: Payment; leftMinor: number };

/** Payments of which something can still go back, newest first, and how much; what was asked for already counts as gone. */
export function refundable({ payments, refunds }: Pick<AdminInvoice, 'payments' | 'refunds'>): Refundable[] {
  return payments.flatMap((payment) => {
    if (payment.state !== 'succeeded') return [];
    const gone = refunds
      .filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const leftMinor = payment.amountMinor - gone;
    return leftMinor > 0 ? [{ payment, leftMinor }] : [];
  });
}

/** What of a line can still be credited, as it was asked: with the tax where that was in it. */
export function creditableOf({ netMinor, grossMinor, creditedMinor }: InvoiceLine): number {
  return (grossMinor ?? netMinor) - creditedMinor;
}
