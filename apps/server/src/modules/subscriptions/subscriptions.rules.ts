import type { Subscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';

/** What a client may do in a state: everything, only look, or nothing (PRODUCT: access is derived, never stored). */
export function accessOf(state: Subscription['state']): Subscription['access'] {
  switch (state) {
    case 'trialing':
    case 'active':
    case 'past_due':
      return 'full';
    case 'paused':
    case 'suspended':
    case 'pending_payment':
      return 'read_only';
    case 'scheduled':
    case 'expired':
    case 'cancelled':
      return 'none';
  }
}
