import { countReportsRef, getReportRef, listReportsRef } from '@enlace/contract/publishing/reports/reports.refs.gen.ts';
import type { ReportReason, ReportState } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type ReportFilter = { state: ReportState | undefined; reason: ReportReason | undefined; search: string };

export const reportKeys = {
  all: ['reports'] as const,
  list: (filter: ReportFilter) => ['reports', 'list', filter] as const,
  counts: ['reports', 'counts'] as const,
  one: (id: string) => ['reports', 'one', id] as const,
};

const pageSize = 50;

export function reportsQuery(filter: ReportFilter) {
  const { state, reason, search } = filter;
  return infiniteQueryOptions({
    queryKey: reportKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listReportsRef, {
        query: { state, reason, search: search === '' ? undefined : search, cursor: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

export function reportCountsQuery() {
  return queryOptions({ queryKey: reportKeys.counts, queryFn: ({ signal }) => call(countReportsRef, { signal }) });
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: reportKeys.one(id),
    queryFn: ({ signal }) => call(getReportRef, { params: { id }, signal }),
  });
}
