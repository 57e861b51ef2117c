import type { changeVisitSettings, getVisitSettings } from '@enlace/contract/publishing/visits/visits.contract.ts';
import type { VisitSettings } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const refs = {
  read: operationRef<typeof getVisitSettings>({ method: 'GET', path: '/api/visits/settings' }),
  change: operationRef<typeof changeVisitSettings>({ method: 'PUT', path: '/api/visits/settings' }),
};

export const visitSettingsQuery = queryOptions({
  queryKey: ['settings', 'visits'] as const,
  queryFn: ({ signal }) => call(refs.read, { signal }),
});

/** Optimistic; page statistics are refetched, as older days are hidden from now on. */
export function useChangeVisitSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VisitSettings) => call(refs.change, { body }),
    onSuccess: (settings) => {
      client.setQueryData(visitSettingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: ['profiles', 'stats'] });
    },
  });
}
