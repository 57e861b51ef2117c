import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useSyncExternalStore } from 'react';
import { readSubscription, subscribeToSession } from './session-store.ts';

/** The stored subscription data; undefined when none is stored or the person has none. */
export function useHeldSubscription(): Subscription | undefined {
  return useSyncExternalStore(subscribeToSession, readSubscription);
}
