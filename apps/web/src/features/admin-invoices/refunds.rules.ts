import type { AdminInvoice, InvoiceLine } from '@enlace/contract/billing/invoices/invoices.schemas.ts';

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

/** All that is left or an amount, with a credit note; lines with one; or money alone. */
export const refundScopes = ['all', 'amount', 'lines', 'money'] as const;
export type RefundScope = (typeof refundScopes)[number];

type Asked = {
  scope: RefundScope;
  amountMinor: number | undefined;
  /** What was typed for each line of which something is left. */
  lineAmounts: readonly { typedMinor: number | undefined; leftMinor: number }[];
  isOwedAgain: boolean;
};

/** Whether a refund takes all that is left of a period that runs now; of lines, all of each must be typed. */
export function wholeRefund(
  { isPlanRunning, leftMinor }: Pick<AdminInvoice, 'isPlanRunning' | 'leftMinor'>,
  { scope, amountMinor, lineAmounts, isOwedAgain }: Asked,
): boolean {
  if (!isPlanRunning) return false;
  if (scope === 'money') return !isOwedAgain && (amountMinor ?? 0) >= leftMinor;
  if (scope === 'lines') return lineAmounts.every(({ typedMinor, leftMinor: left }) => typedMinor === left);
  return scope === 'all' || (amountMinor ?? 0) >= leftMinor;
}
