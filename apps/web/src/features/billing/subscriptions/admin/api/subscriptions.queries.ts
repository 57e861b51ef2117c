import { listBillingPeriodsRef } from '@enlace/contract/billing/catalog/billing-periods.refs.gen.ts';
import { listCatalogItemsRef } from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import { listPlansRef } from '@enlace/contract/billing/catalog/plans.refs.gen.ts';
import {
  countSubscriptionsRef,
  findClientSubscriptionRef,
  getSubscriptionRef,
  listEventsOfSubscriptionRef,
  listSubscriptionsRef,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.refs.gen.ts';
import {
  forecastInvoicesRef,
  readBillingClockRef,
} from '@enlace/contract/billing/subscriptions/billing-clock.refs.gen.ts';
import { subscriptionLimits } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { filterQuery, type SubscriptionFilter } from '../subscription-list.rules.ts';

export const subscriptionKeys = {
  all: ['admin-subscriptions'] as const,
  list: (filter: SubscriptionFilter) => ['admin-subscriptions', 'list', filter] as const,
  parked: (filter: SubscriptionFilter) => ['admin-subscriptions', 'parked', filter] as const,
  counts: ['admin-subscriptions', 'counts'] as const,
  one: (id: string) => ['admin-subscriptions', 'one', id] as const,
  events: (id: string) => ['admin-subscriptions', 'one', id, 'events'] as const,
  ofClient: (id: string) => ['admin-subscriptions', 'client', id] as const,
  forecast: (clientId: string) => ['admin-subscriptions', 'forecast', clientId] as const,
  clock: ['admin-subscriptions', 'clock'] as const,
  choices: ['admin-subscriptions', 'choices'] as const,
};

const pageSize = 50;
const countsEveryMs = 30_000;
const whileWorkingMs = 1500;

export function subscriptionsQuery(filter: SubscriptionFilter) {
  return infiniteQueryOptions({
    queryKey: subscriptionKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSubscriptionsRef, {
        query: { ...filterQuery(filter), cursor: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    // The previous rows stay until the next ones have loaded.
    placeholderData: (previous) => previous,
  });
}

/** The ones in the list that need attention. */
export function parkedQuery(filter: SubscriptionFilter) {
  return queryOptions({
    queryKey: subscriptionKeys.parked(filter),
    queryFn: ({ signal }) =>
      call(listSubscriptionsRef, {
        query: { ...filterQuery(filter), isParked: 'true', limit: pageSize },
        signal,
      }),
    placeholderData: (previous) => previous,
  });
}

export const countsQuery = queryOptions({
  queryKey: subscriptionKeys.counts,
  queryFn: ({ signal }) => call(countSubscriptionsRef, { signal }),
  refetchInterval: countsEveryMs,
});

export function subscriptionQuery(id: string) {
  return queryOptions({
    queryKey: subscriptionKeys.one(id),
    queryFn: ({ signal }) => call(getSubscriptionRef, { params: { id }, signal }),
  });
}

export function timelineQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: subscriptionKeys.events(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listEventsOfSubscriptionRef, { params: { id }, query: { cursor: pageParam, limit: 20 }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function clientSubscriptionQuery(clientId: string) {
  return queryOptions({
    queryKey: subscriptionKeys.ofClient(clientId),
    queryFn: ({ signal }) => call(findClientSubscriptionRef, { params: { id: clientId }, signal }),
  });
}

export function forecastQuery(clientId: string) {
  return queryOptions({
    queryKey: subscriptionKeys.forecast(clientId),
    queryFn: ({ signal }) =>
      call(forecastInvoicesRef, { params: { id: clientId }, query: { count: subscriptionLimits.forecast }, signal }),
  });
}

/** Polled while it advances or something is due, so that progress is visible. */
export const clockQuery = queryOptions({
  queryKey: subscriptionKeys.clock,
  queryFn: ({ signal }) => call(readBillingClockRef, { signal }),
  refetchInterval: ({ state: { data } }) => (data && (data.due > 0 || data.movingTo !== null) ? whileWorkingMs : false),
});

/** Whole days by which the billing time is ahead. */
export function daysAhead({ aheadSeconds }: { aheadSeconds: number }): number {
  return Math.round(aheadSeconds / 86_400);
}

/** Plans, periods and offers of the catalogue, for filters and selects. */
export const choicesQuery = queryOptions({
  queryKey: subscriptionKeys.choices,
  queryFn: async ({ signal }) => {
    const [plans, periods, items] = await Promise.all([
      call(listPlansRef, { signal }),
      call(listBillingPeriodsRef, { signal }),
      call(listCatalogItemsRef, { signal }),
    ]);
    return { plans: plans.items, periods: periods.items, items: items.items };
  },
  staleTime: 60_000,
});

/** Refetches everything that an action on a subscription may have changed. */
export async function rereadSubscriptions(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: subscriptionKeys.all }),
    queries.invalidateQueries({ queryKey: ['clients'] }),
    queries.invalidateQueries({ queryKey: ['invoices'] }),
  ]);
}
