import { exportProfileStatsRef, profileStatsRef } from '@enlace/contract/publishing/visits/visits.refs.gen.ts';
import type { ProfileStats, StatsPeriod, StatsTable } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFileAs } from '#lib/files/save-file.ts';

export type { ProfileStats };

/** A number of days up to today, or a custom period. */
export type StatsView = { days: StatsPeriod } | { from: string; to: string };

export const statsKeys = { one: (id: string, view: StatsView) => ['profiles', 'stats', id, view] as const };

/** Visits and clicks of a page; by default of the last thirty days. */
export function profileStatsQuery(id: string, view: StatsView = { days: 30 }) {
  return queryOptions({
    queryKey: statsKeys.one(id, view),
    queryFn: ({ signal }) => call(profileStatsRef, { params: { id }, query: view, signal }),
    staleTime: 60_000,
  });
}

type TableInput = { stats: ProfileStats; table: StatsTable; name: string };

/** Downloads one table. Rejects with `ApiError`. */
export async function saveStatsTable({ stats, table, name }: TableInput): Promise<void> {
  const { profileId: id, from, to } = stats;
  const csv = `${name}-${table}-${from}-${to}.csv`;
  await saveFileAs(exportProfileStatsRef, { params: { id, table }, query: { from, to } }, csv);
}
