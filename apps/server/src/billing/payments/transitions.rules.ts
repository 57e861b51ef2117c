import type { PaymentState } from '@enlace/contract/billing/payments/payments.schemas.ts';

/** Steps a payment may take: the same as in the table `payment_transitions`, which the database enforces. */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'unknown'],
  requires_action: ['processing', 'succeeded', 'failed', 'cancelled', 'unknown'],
  processing: ['requires_action', 'succeeded', 'failed', 'cancelled', 'unknown'],
  unknown: ['requires_action', 'processing', 'succeeded', 'failed', 'cancelled'],
  // Money that comes after all is money: a provider can be late with its news, or a payer with their answer.
  failed: ['succeeded'],
  cancelled: ['failed', 'succeeded'],
  // Only what a person noted can be struck out.
  succeeded: ['disputed', 'cancelled'],
  disputed: ['succeeded', 'lost'],
  lost: [],
};

/**
 * The steps from one state to another, the shortest way; undefined when there is none. News can be late, so a payment may
 * have several steps to catch up with at once.
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
