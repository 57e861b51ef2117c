import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useSyncExternalStore } from 'react';
import { readSubscription, subscribeToSession } from './session-store.ts';

/** The subscription data held in storage; undefined when none is held or the person has none. */
export function useHeldSubscription(): Subscription | undefined {
  return useSyncExternalStore(subscribeToSession, readSubscription);
}
