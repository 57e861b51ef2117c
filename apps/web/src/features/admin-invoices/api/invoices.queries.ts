import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { filterQuery, type InvoiceFilter } from '../invoice-list.rules.ts';
import { clientsRef, figuresRef, invoiceRef, listRef, sellerRef, seriesRef } from './invoices.refs.ts';

const all = ['admin-invoices'] as const;
const keys = {
  list: (filter: InvoiceFilter) => [...all, 'list', filter] as const,
  figures: (filter: InvoiceFilter) => [...all, 'figures', filter] as const,
  detail: (id: string) => [...all, 'detail', id] as const,
  seller: [...all, 'seller'] as const,
  series: [...all, 'series'] as const,
  clients: (search: string) => [...all, 'clients', search] as const,
};
const pageSize = 50;
const clientsShown = 20;

export function invoicesQuery(filter: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: keys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRef, { query: { ...filterQuery(filter), cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    // The previous rows stay until the next ones have loaded.
    placeholderData: (previous) => previous,
  });
}

export function figuresQuery(filter: InvoiceFilter) {
  return queryOptions({
    queryKey: keys.figures(filter),
    queryFn: ({ signal }) => call(figuresRef, { query: filterQuery(filter), signal }),
    placeholderData: (previous) => previous,
  });
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(invoiceRef, { params: { id }, signal }),
  });
}

export const sellerQuery = queryOptions({
  queryKey: keys.seller,
  queryFn: ({ signal }) => call(sellerRef, { signal }),
});

export const seriesQuery = queryOptions({
  queryKey: keys.series,
  queryFn: async ({ signal }) => (await call(seriesRef, { signal })).items,
});

export function clientsQuery(search: string) {
  return queryOptions({
    queryKey: keys.clients(search),
    queryFn: async ({ signal }) => {
      const query = { search: search === '' ? undefined : search, limit: clientsShown };
      return (await call(clientsRef, { query, signal })).items;
    },
    placeholderData: (previous) => previous,
  });
}

/** Refetches everything about invoices. */
export function rereadInvoices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: all });
}
