import {
  getAuditCheckRef,
  getAuditEntryRef,
  getHistoryCheckRef,
  getHistoryEntryRef,
  listAuditClientsRef,
  listAuditRef,
  listHistoryRef,
} from '@enlace/contract/workspace/history/history.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { HistoryArea } from '../history-area.ts';
import { filterOf, type HistoryView, signInGroup } from '../history-filter.rules.ts';

type ListKey = { area: HistoryArea; view: HistoryView; timeZone: string | undefined };

export const historyKeys = {
  all: ['history'] as const,
  list: (key: ListKey) => ['history', 'list', key] as const,
  latest: ['history', 'latest'] as const,
  about: (kind: string, id: string) => ['history', 'about', kind, id] as const,
  entry: (area: HistoryArea, id: string) => ['history', 'entry', area, id] as const,
  check: (area: HistoryArea) => ['history', 'check', area] as const,
  clients: (search: string) => ['history', 'clients', search] as const,
  client: (id: string) => ['history', 'client', id] as const,
};

const pageSize = 50;
const pollMs = 700;

export function historyQuery({ area, view, timeZone }: ListKey) {
  return infiniteQueryOptions({
    queryKey: historyKeys.list({ area, view, timeZone }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filterOf(view, timeZone), cursor: pageParam, limit: pageSize };
      if (area === 'user') return call(listHistoryRef, { query, signal });
      const owner = view.client === '' ? undefined : view.client;
      return call(listAuditRef, { query: { ...query, owner }, signal });
    },
    getNextPageParam: (page) => page.next ?? undefined,
    // The previous rows stay until the next ones have loaded.
    placeholderData: (previous) => previous,
  });
}

const latestSize = 5;

/** The latest events in the client's own account. */
export const latestQuery = queryOptions({
  queryKey: historyKeys.latest,
  queryFn: ({ signal }) => call(listHistoryRef, { query: { limit: latestSize, exceptGroup: signInGroup }, signal }),
  refetchInterval: 60_000,
});

const aboutSize = 8;

/** The latest events of one thing in the client's own account. */
export function aboutQuery({ kind, id }: { kind: string; id: string }) {
  return queryOptions({
    queryKey: historyKeys.about(kind, id),
    queryFn: ({ signal }) => call(listHistoryRef, { query: { kind, subjectId: id, limit: aboutSize }, signal }),
  });
}

export function entryQuery(area: HistoryArea, id: string) {
  return queryOptions({
    queryKey: historyKeys.entry(area, id),
    queryFn: ({ signal }) =>
      area === 'user'
        ? call(getHistoryEntryRef, { params: { id }, signal })
        : call(getAuditEntryRef, { params: { id }, signal }),
  });
}

/** The last verification; polled while one is running. */
export function checkQuery(area: HistoryArea) {
  return queryOptions({
    queryKey: historyKeys.check(area),
    queryFn: async ({ signal }) =>
      (area === 'user' ? await call(getHistoryCheckRef, { signal }) : await call(getAuditCheckRef, { signal })).check,
    refetchInterval: (query) => (query.state.data?.state === 'running' ? pollMs : false),
  });
}

export function clientsQuery(search: string) {
  return queryOptions({
    queryKey: historyKeys.clients(search),
    queryFn: async ({ signal }) =>
      (await call(listAuditClientsRef, { query: { search: search === '' ? undefined : search }, signal })).items,
    placeholderData: (previous) => previous,
  });
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: historyKeys.client(id),
    queryFn: async ({ signal }) => (await call(listAuditClientsRef, { query: { id }, signal })).items[0] ?? null,
    enabled: id !== '',
  });
}
