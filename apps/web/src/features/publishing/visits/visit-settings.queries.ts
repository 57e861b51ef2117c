import { changeVisitSettingsRef, getVisitSettingsRef } from '@enlace/contract/publishing/visits/visits.refs.gen.ts';
import type { VisitSettings } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const visitSettingsQuery = queryOptions({
  queryKey: ['settings', 'visits'] as const,
  queryFn: ({ signal }) => call(getVisitSettingsRef, { signal }),
});

/** Optimistic; page statistics are refetched, as older days are hidden from now on. */
export function useChangeVisitSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VisitSettings) => call(changeVisitSettingsRef, { body }),
    onSuccess: (settings) => {
      client.setQueryData(visitSettingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: ['profiles', 'stats'] });
    },
  });
}
