import type { PaymentState } from '@enlace/contract/billing/payments/payments.schemas.ts';

/**
 * Allowed state transitions of a payment: the same as in the table `payment_transitions`, which the database enforces.
 */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'unknown'],
  requires_action: ['processing', 'succeeded', 'failed', 'cancelled', 'unknown'],
  processing: ['requires_action', 'succeeded', 'failed', 'cancelled', 'unknown'],
  unknown: ['requires_action', 'processing', 'succeeded', 'failed', 'cancelled'],
  // Money that arrives after all is money: a provider's event can be late, or a payer's answer.
  failed: ['succeeded'],
  cancelled: ['failed', 'succeeded'],
  // Only manually recorded payments can be voided.
  succeeded: ['disputed', 'cancelled'],
  disputed: ['succeeded', 'lost'],
  lost: [],
};

/**
 * The shortest path from one state to another; undefined when there is none. Events can be late, so a payment may catch
 * up several steps at once.
 */
export function stepsTo(from: PaymentState, to: PaymentState): PaymentState[] | undefined {
  if (from === to) return [];
  const seen = new Set<PaymentState>([from]);
  let ways: PaymentState[][] = paymentTransitions[from].map((next) => [next]);
  while (ways.length > 0) {
    const found = ways.find((way) => way.at(-1) === to);
    if (found) return found;
    ways = ways.flatMap((way) => {
      const last = way.at(-1) ?? from;
      if (seen.has(last)) return [];
      seen.add(last);
      return paymentTransitions[last].map((next) => [...way, next]);
    });
  }
  return undefined;
}
