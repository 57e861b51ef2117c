import { changeTrackingRef, getTrackingRef } from '@enlace/contract/sending/communications/communications.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const trackingQuery = queryOptions({
  queryKey: ['settings', 'tracking'] as const,
  queryFn: ({ signal }) => call(getTrackingRef, { signal }),
});

export function useChangeTracking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { opens?: boolean; clicks?: boolean }) => call(changeTrackingRef, { body }),
    onSuccess: (tracking) => client.setQueryData(trackingQuery.queryKey, tracking),
  });
}
