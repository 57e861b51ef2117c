import type { AccessLevel } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { readOnlyStep } from '#billing/quotas/metered.rules.ts';

/** A client's access: full, read-only, or none. Derived from state and arrears, never stored. */
export function accessOf({ state, dunningStep }: { state: SubscriptionState; dunningStep: number }): AccessLevel {
  switch (state) {
    case 'trialing':
    case 'active':
      return 'full';
    case 'past_due':
      return dunningStep >= readOnlyStep ? 'read_only' : 'full';
    case 'paused':
    case 'pending_payment':
      return 'read_only';
    case 'suspended':
    case 'scheduled':
    case 'expired':
    case 'cancelled':
      return 'none';
  }
}

/** A finished subscription: nothing is due any more. */
export function isOver(state: SubscriptionState): boolean {
  return state === 'expired' || state === 'cancelled';
}
