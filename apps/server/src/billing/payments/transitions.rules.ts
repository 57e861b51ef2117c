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
  const ways = new Map<PaymentState, PaymentState[]>([[from, []]]);
  // States added on the way are visited too: those of one step, then those of two, and so on.
  for (const [state, way] of ways)
    for (const next of paymentTransitions[state]) if (!ways.has(next)) ways.set(next, [...way, next]);
  return ways.get(to);
}
