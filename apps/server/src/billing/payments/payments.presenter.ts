import type { Payment, PaymentMethod, Refund } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { MethodRow, PaymentRow, RefundRow } from './payments.types.ts';

/** Number of final days in which a card counts as expiring soon. */
const soonDays = 60;

function expiryOf(expiresOn: Temporal.PlainDate | null, today: Temporal.PlainDate): PaymentMethod['expiry'] {
  if (!expiresOn) return 'none';
  if (Temporal.PlainDate.compare(expiresOn, today) < 0) return 'over';
  return Temporal.PlainDate.compare(expiresOn, today.add({ days: soonDays })) <= 0 ? 'soon' : 'none';
}

export function presentMethod(row: MethodRow, today: Temporal.PlainDate): PaymentMethod {
  const { id, provider, kind, brand, last4, expiresOn, isDefault, createdAt } = row;
  return {
    id,
    provider,
    kind,
    brand,
    last4,
    expiresOn: expiresOn?.toString() ?? null,
    expiry: expiryOf(expiresOn, today),
    isDefault,
    createdAt: createdAt.toString(),
  };
}

export function presentPayment(row: PaymentRow, method: MethodRow | undefined): Payment {
  const { id, invoiceId, provider, state, amountMinor, refundedMinor, currency } = row;
  return {
    id,
    invoiceId,
    provider,
    state,
    amountMinor,
    refundedMinor,
    currency,
    method: method ? { id: method.id, brand: method.brand, last4: method.last4 } : null,
    actionUrl: row.actionUrl,
    failureCode: row.failureCode,
    isHardDecline: row.isHardDecline,
    createdAt: row.createdAt.toString(),
    settledAt: row.settledAt?.toString() ?? null,
  };
}

export function presentRefund(row: RefundRow): Refund {
  const { id, paymentId, amountMinor, state } = row;
  return {
    id,
    paymentId,
    amountMinor,
    state,
    createdAt: row.createdAt.toString(),
    settledAt: row.settledAt?.toString() ?? null,
  };
}
