import { getTrashSettingsRef } from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import { trashDaysLimits } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';

export const trashSettingsQuery = queryOptions({
  queryKey: ['trash', 'settings'] as const,
  queryFn: ({ signal }) => call(getTrashSettingsRef, { signal }),
  staleTime: 60_000,
});

/** Days after which the trash is purged; the default until the client’s own setting is known. */
export function useTrashDays(): number {
  const canRead = useCan('trash.read');
  return useQuery({ ...trashSettingsQuery, enabled: canRead }).data?.keepDays ?? trashDaysLimits.default;
}
