import {
  adminInvoiceFiguresRef,
  getAdminInvoiceRef,
  listAdminInvoicesRef,
} from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import { readClientMoneyRef } from '@enlace/contract/billing/payments/client-money.refs.gen.ts';
import { getSellerRef, listSeriesRef } from '@enlace/contract/billing/invoices/seller.refs.gen.ts';
import { listClientsRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { filterQuery, type InvoiceFilter } from '../invoice-list.rules.ts';

const all = ['admin-invoices'] as const;
const keys = {
  list: (filter: InvoiceFilter) => [...all, 'list', filter] as const,
  figures: (filter: InvoiceFilter) => [...all, 'figures', filter] as const,
  detail: (id: string) => [...all, 'detail', id] as const,
  seller: [...all, 'seller'] as const,
  series: [...all, 'series'] as const,
  money: (clientId: string) => [...all, 'money', clientId] as const,
  clientInvoices: (clientId: string) => [...all, 'client', clientId] as const,
  clients: (search: string) => [...all, 'clients', search] as const,
};
const pageSize = 50;
const clientsShown = 20;
const clientInvoicesShown = 8;

export function invoicesQuery(filter: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: keys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAdminInvoicesRef, { query: { ...filterQuery(filter), cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    // The previous rows stay until the next ones have loaded.
    placeholderData: (previous) => previous,
  });
}

export function figuresQuery(filter: InvoiceFilter) {
  return queryOptions({
    queryKey: keys.figures(filter),
    queryFn: ({ signal }) => call(adminInvoiceFiguresRef, { query: filterQuery(filter), signal }),
    placeholderData: (previous) => previous,
  });
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(getAdminInvoiceRef, { params: { id }, signal }),
  });
}

/** Balances, cards and payments of one client. */
export function clientMoneyQuery(clientId: string) {
  return queryOptions({
    queryKey: keys.money(clientId),
    queryFn: ({ signal }) => call(readClientMoneyRef, { params: { id: clientId }, signal }),
  });
}

/** The newest invoices of one client. */
export function clientInvoicesQuery(clientId: string) {
  return queryOptions({
    queryKey: keys.clientInvoices(clientId),
    queryFn: ({ signal }) => call(listAdminInvoicesRef, { query: { clientId, limit: clientInvoicesShown }, signal }),
  });
}

export const sellerQuery = queryOptions({
  queryKey: keys.seller,
  queryFn: ({ signal }) => call(getSellerRef, { signal }),
});

export const seriesQuery = queryOptions({
  queryKey: keys.series,
  queryFn: async ({ signal }) => (await call(listSeriesRef, { signal })).items,
});

export function clientsQuery(search: string) {
  return queryOptions({
    queryKey: keys.clients(search),
    queryFn: async ({ signal }) => {
      const query = { search: search === '' ? undefined : search, limit: clientsShown };
      return (await call(listClientsRef, { query, signal })).items;
    },
    placeholderData: (previous) => previous,
  });
}

/** Refetches everything about invoices. */
export function rereadInvoices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: all });
}
