import type { dataSubscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { readSubscription, writeSubscription } from '#lib/session/session-store.ts';

const subscriptionRef = operationRef<typeof dataSubscription>({ method: 'GET', path: '/api/datasuscription' });

export const subscriptionKeys = { all: ['subscription'] as const };

/** The subscription afresh, shown from storage meanwhile; the answer replaces what is stored. */
export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKeys.all,
  queryFn: async ({ signal }) => {
    const subscription = await call(subscriptionRef, { signal });
    writeSubscription(subscription);
    return subscription;
  },
  placeholderData: readSubscription,
});
