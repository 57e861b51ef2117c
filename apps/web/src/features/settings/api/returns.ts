import type { changeTracking, getTracking } from '@enlace/contract/sending/communications/communications.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const refs = {
  tracking: operationRef<typeof getTracking>({ method: 'GET', path: '/api/tracking' }),
  track: operationRef<typeof changeTracking>({ method: 'PATCH', path: '/api/tracking' }),
};

export const trackingQuery = queryOptions({
  queryKey: ['settings', 'tracking'] as const,
  queryFn: ({ signal }) => call(refs.tracking, { signal }),
});

export function useChangeTracking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { opens?: boolean; clicks?: boolean }) => call(refs.track, { body }),
    onSuccess: (tracking) => client.setQueryData(trackingQuery.queryKey, tracking),
  });
}
