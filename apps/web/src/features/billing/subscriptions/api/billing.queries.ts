import { listPaymentMethodsRef } from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import {
  listClientOffersRef,
  listSubscriptionEventsRef,
  previewChangeRef,
  readUsageRef,
} from '@enlace/contract/billing/subscriptions/client-subscription.refs.gen.ts';
import {
  listOfferedPackagesRef,
  listPackagePurchasesRef,
  previewPackageRef,
} from '@enlace/contract/billing/subscriptions/packages.refs.gen.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { readSubscription, writeSubscription } from '#lib/session/session-store.ts';

export const billingKeys = {
  /** Shared with the notice above every screen. */
  subscription: ['subscription'] as const,
  all: ['billing'] as const,
  offers: ['billing', 'offers'] as const,
  usage: ['billing', 'usage'] as const,
  events: ['billing', 'events'] as const,
  methods: ['billing', 'methods'] as const,
  preview: (catalogItemId: string, coupon: string) => ['billing', 'preview', catalogItemId, coupon] as const,
  packages: ['billing', 'packages'] as const,
  packagePreview: (id: string) => ['billing', 'packages', id, 'preview'] as const,
  purchases: ['billing', 'purchases'] as const,
};

/** The current subscription, with the stored one as a placeholder; the answer replaces it. */
export const subscriptionQuery = queryOptions({
  queryKey: billingKeys.subscription,
  queryFn: async ({ signal }) => {
    const subscription = await call(dataSubscriptionRef, { signal });
    writeSubscription(subscription);
    return subscription;
  },
  placeholderData: readSubscription,
  // The notice above every screen may use the stored one; here it must be current.
  staleTime: 0,
});

export const offersQuery = queryOptions({
  queryKey: billingKeys.offers,
  queryFn: ({ signal }) => call(listClientOffersRef, { signal }),
});

export const usageQuery = queryOptions({
  queryKey: billingKeys.usage,
  queryFn: ({ signal }) => call(readUsageRef, { signal }),
});

export const methodsQuery = queryOptions({
  queryKey: billingKeys.methods,
  queryFn: ({ signal }) => call(listPaymentMethodsRef, { signal }),
});

/** Never cached: the confirmed amount must be the one that would be charged now. */
const fresh = { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: true } as const;

export function previewQuery({ catalogItemId, couponCode }: { catalogItemId: string; couponCode: string }) {
  const body = couponCode === '' ? { catalogItemId } : { catalogItemId, couponCode };
  return queryOptions({
    ...fresh,
    queryKey: billingKeys.preview(catalogItemId, couponCode),
    queryFn: ({ signal }) => call(previewChangeRef, { body, signal }),
    // The charge without the code stays visible while the one with it is computed.
    placeholderData: (previous) => previous,
  });
}

export const packagesQuery = queryOptions({
  queryKey: billingKeys.packages,
  queryFn: ({ signal }) => call(listOfferedPackagesRef, { signal }),
});

export function packagePreviewQuery(id: string) {
  return queryOptions({
    ...fresh,
    queryKey: billingKeys.packagePreview(id),
    queryFn: ({ signal }) => call(previewPackageRef, { params: { id }, signal }),
  });
}

export const purchasesQuery = infiniteQueryOptions({
  queryKey: billingKeys.purchases,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listPackagePurchasesRef, { query: { cursor: pageParam, limit: 30 }, signal }),
  getNextPageParam: (page) => page.next ?? undefined,
});

export const eventsQuery = infiniteQueryOptions({
  queryKey: billingKeys.events,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listSubscriptionEventsRef, { query: { cursor: pageParam, limit: 10 }, signal }),
  getNextPageParam: (page) => page.next ?? undefined,
});

/** Refetches everything that a billing decision may have changed. */
export async function rereadBilling(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: billingKeys.subscription }),
    // A preview still open on the screen is of what was just decided: asking for it again is refused.
    queries.invalidateQueries({
      queryKey: billingKeys.all,
      predicate: ({ queryKey }) => !queryKey.includes('preview'),
    }),
    queries.invalidateQueries({ queryKey: ['payments'] }),
    queries.invalidateQueries({ queryKey: ['invoices'] }),
  ]);
}
