import {
  clientHistoryRef,
  clientMailsRef,
  clientOptionsRef,
  countClientsRef,
  getClientRef,
  listClientsRef,
  readClientMailRef,
} from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type ClientFilter, filterQuery } from '../client-list.rules.ts';

export const clientKeys = {
  all: ['clients'] as const,
  list: (filter: ClientFilter) => ['clients', 'list', filter] as const,
  counts: ['clients', 'counts'] as const,
  options: ['clients', 'options'] as const,
  detail: (id: string) => ['clients', 'detail', id] as const,
  history: (id: string) => ['clients', 'detail', id, 'history'] as const,
  mails: (id: string, about?: 'money') => ['clients', 'detail', id, 'mails', about] as const,
  mail: (id: string, mailId: string) => ['clients', 'detail', id, 'mail', mailId] as const,
};

const pageSize = 50;
const countsEveryMs = 10_000;

export function clientsQuery(filter: ClientFilter) {
  const { sort, direction } = filter;
  return infiniteQueryOptions({
    queryKey: clientKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listClientsRef, {
        query: { ...filterQuery(filter), sort, direction, cursor: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    // The previous rows stay until the next ones have loaded.
    placeholderData: (previous) => previous,
  });
}

/** Polled while the list is open: clients register and leave on their own. */
export const clientCountsQuery = queryOptions({
  queryKey: clientKeys.counts,
  queryFn: ({ signal }) => call(countClientsRef, { signal }),
  refetchInterval: countsEveryMs,
});

export const clientOptionsQuery = queryOptions({
  queryKey: clientKeys.options,
  queryFn: ({ signal }) => call(clientOptionsRef, { signal }),
  staleTime: 300_000,
});

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.detail(id),
    queryFn: ({ signal }) => call(getClientRef, { params: { id }, signal }),
  });
}

export function clientHistoryQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: clientKeys.history(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(clientHistoryRef, { params: { id }, query: { cursor: pageParam, limit: 30 }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function clientMailQuery(id: string, mailId: string) {
  return queryOptions({
    queryKey: clientKeys.mail(id, mailId),
    queryFn: ({ signal }) => call(readClientMailRef, { params: { id, mailId }, signal }),
  });
}

/** `about`: only those about money. */
export function clientMailsQuery(id: string, about?: 'money') {
  return infiniteQueryOptions({
    queryKey: clientKeys.mails(id, about),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(clientMailsRef, { params: { id }, query: { about, cursor: pageParam, limit: 30 }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Refetches everything about clients. */
export function rereadClients(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: clientKeys.all });
}
