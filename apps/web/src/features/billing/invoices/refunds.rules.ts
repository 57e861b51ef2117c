import type { AdminInvoice, InvoiceLine } from '@enlace/contract/billing/invoices/invoices.schemas.ts';

type Payment = AdminInvoice['payments'][number];
export type Refundable = { payment: Payment; leftMinor: number };

/** Payments that can still be refunded, newest first, with the amount; pending refunds count as refunded. */
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

/** What can still be credited of a line, in the terms of the charge: including tax where that was included. */
export function creditableOf({ netMinor, grossMinor, creditedMinor }: InvoiceLine): number {
  return (grossMinor ?? netMinor) - creditedMinor;
}

/** A credit note for everything, an amount or lines; or money only. */
export const refundScopes = ['all', 'amount', 'lines', 'money'] as const;
export type RefundScope = (typeof refundScopes)[number];

type Asked = {
  scope: RefundScope;
  amountMinor: number | undefined;
  /** The typed amounts of lines with something left. */
  lineAmounts: readonly { typedMinor: number | undefined; leftMinor: number }[];
  isOwedAgain: boolean;
};

/** Whether a refund covers all that is left of the current period; for lines, each must be fully entered. */
export function wholeRefund(
  { isPlanRunning, leftMinor }: Pick<AdminInvoice, 'isPlanRunning' | 'leftMinor'>,
  { scope, amountMinor, lineAmounts, isOwedAgain }: Asked,
): boolean {
  if (!isPlanRunning) return false;
  if (scope === 'money') return !isOwedAgain && (amountMinor ?? 0) >= leftMinor;
  if (scope === 'lines') return lineAmounts.every(({ typedMinor, leftMinor: left }) => typedMinor === left);
  return scope === 'all' || (amountMinor ?? 0) >= leftMinor;
}
