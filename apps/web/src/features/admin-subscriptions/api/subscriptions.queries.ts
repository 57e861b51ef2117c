import * as contract from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { forecastInvoices, readBillingClock } from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import { subscriptionLimits } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { listBillingPeriods } from '@enlace/contract/billing/catalog/billing-periods.contract.ts';
import { listCatalogItems } from '@enlace/contract/billing/catalog/catalog-items.contract.ts';
import { listPlans } from '@enlace/contract/billing/catalog/plans.contract.ts';
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
      call(contract.listSubscriptions, {
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
      call(contract.listSubscriptions, {
        query: { ...filterQuery(filter), isParked: 'true', limit: pageSize },
        signal,
      }),
    placeholderData: (previous) => previous,
  });
}

export const countsQuery = queryOptions({
  queryKey: subscriptionKeys.counts,
  queryFn: ({ signal }) => call(contract.countSubscriptions, { signal }),
  refetchInterval: countsEveryMs,
});

export function subscriptionQuery(id: string) {
  return queryOptions({
    queryKey: subscriptionKeys.one(id),
    queryFn: ({ signal }) => call(contract.getSubscription, { params: { id }, signal }),
  });
}

export function timelineQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: subscriptionKeys.events(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listEventsOfSubscription, { params: { id }, query: { cursor: pageParam, limit: 20 }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function clientSubscriptionQuery(clientId: string) {
  return queryOptions({
    queryKey: subscriptionKeys.ofClient(clientId),
    queryFn: ({ signal }) => call(contract.findClientSubscription, { params: { id: clientId }, signal }),
  });
}

export function forecastQuery(clientId: string) {
  return queryOptions({
    queryKey: subscriptionKeys.forecast(clientId),
    queryFn: ({ signal }) =>
      call(forecastInvoices, { params: { id: clientId }, query: { count: subscriptionLimits.forecast }, signal }),
  });
}

/** Polled while it advances or something is due, so that progress is visible. */
export const clockQuery = queryOptions({
  queryKey: subscriptionKeys.clock,
  queryFn: ({ signal }) => call(readBillingClock, { signal }),
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
      call(listPlans, { signal }),
      call(listBillingPeriods, { signal }),
      call(listCatalogItems, { signal }),
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
