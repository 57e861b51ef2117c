import type { exportProfileStats, profileStats } from '@enlace/contract/publishing/visits/visits.contract.ts';
import type { ProfileStats, StatsPeriod, StatsTable } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

export type { ProfileStats };

/** A number of days up to today, or a custom period. */
export type StatsView = { days: StatsPeriod } | { from: string; to: string };

const refs = {
  read: operationRef<typeof profileStats>({ method: 'GET', path: '/api/profiles/:id/stats' }),
  table: operationRef<typeof exportProfileStats>({ method: 'GET', path: '/api/profiles/:id/stats/:table' }),
};

export const statsKeys = { one: (id: string, view: StatsView) => ['profiles', 'stats', id, view] as const };

/** Visits and clicks of a page; by default of the last thirty days. */
export function profileStatsQuery(id: string, view: StatsView = { days: 30 }) {
  return queryOptions({
    queryKey: statsKeys.one(id, view),
    queryFn: ({ signal }) => call(refs.read, { params: { id }, query: view, signal }),
    staleTime: 60_000,
  });
}

type TableInput = { stats: ProfileStats; table: StatsTable; name: string };

/** Downloads one table. Rejects with `ApiError`. */
export async function saveStatsTable({ stats, table, name }: TableInput): Promise<void> {
  const { profileId: id, from, to } = stats;
  const address = callUrl({ path: refs.table.path, params: { id, table }, query: { from, to } });
  const response = await fetch(address, { headers: requestHeaders() });
  if (!response.ok) throw await errorOfAnswer(response);
  const object = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = object;
  link.download = `${name}-${table}-${from}-${to}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(object), 60_000);
}
