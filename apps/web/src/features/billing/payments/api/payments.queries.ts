import { readPersonalRef } from '@enlace/contract/account/details/account.refs.gen.ts';
import { getInvoiceRef, listInvoicesRef } from '@enlace/contract/billing/invoices/invoices.refs.gen.ts';
import type { InvoiceStanding } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { listPaymentMethodsRef } from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import { getPaymentRef, listPaymentsRef } from '@enlace/contract/billing/payments/payments.refs.gen.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { dataSubscriptionRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { readSubscription, writeSubscription } from '#lib/session/session-store.ts';

export type InvoiceFilter = { year: number | undefined; standing: InvoiceStanding | undefined };

export const paymentKeys = {
  all: ['payments'] as const,
  methods: ['payments', 'methods'] as const,
  one: (id: string) => ['payments', 'one', id] as const,
  newest: (invoiceIds: readonly string[]) => ['payments', 'newest', ...invoiceIds] as const,
  identity: ['payments', 'identity'] as const,
  invoices: ['invoices'] as const,
};

export const methodsQuery = queryOptions({
  queryKey: paymentKeys.methods,
  queryFn: ({ signal }) => call(listPaymentMethodsRef, { signal }),
});

/** Shared with the notice above every screen. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => {
    const subscription = await call(dataSubscriptionRef, { signal });
    writeSubscription(subscription);
    return subscription;
  },
  placeholderData: readSubscription,
});

export const identityQuery = queryOptions({
  queryKey: paymentKeys.identity,
  queryFn: async ({ signal }) => (await call(readPersonalRef, { signal })).billing,
});

export function invoicesQuery({ year, standing }: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: [...paymentKeys.invoices, 'list', year ?? 0, standing ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listInvoicesRef, { query: { cursor: pageParam, limit: 30, year, standing }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...paymentKeys.invoices, 'one', id],
    queryFn: ({ signal }) => call(getInvoiceRef, { params: { id }, signal }),
  });
}

/** States that still change on their own. */
const moving: ReadonlySet<Payment['state']> = new Set(['created', 'processing', 'unknown']);
const pollMs = 4000;

export function isMoving(payments: readonly Payment[] | undefined): boolean {
  return payments?.some(({ state }) => moving.has(state)) ?? false;
}

/** The newest payment of each of these invoices; polled while one is in progress. */
export function newestPaymentsQuery(invoiceIds: readonly string[]) {
  return queryOptions({
    queryKey: paymentKeys.newest(invoiceIds),
    queryFn: async ({ signal }) =>
      (await call(listPaymentsRef, { query: { invoiceIds: invoiceIds.join(',') }, signal })).items,
    enabled: invoiceIds.length > 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false),
  });
}

export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: paymentKeys.one(id),
    queryFn: ({ signal }) => call(getPaymentRef, { params: { id }, signal }),
  });
}

/** Refetches everything that a payment may have changed. */
export async function rereadPayments(queries: QueryClient): Promise<void> {
  const keys = [paymentKeys.all, paymentKeys.invoices, ['subscription'], ['billing']];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
