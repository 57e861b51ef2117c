import {
  changeContactTrackingRef,
  getContactTrackingRef,
} from '@enlace/contract/sending/communications/communications.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keyOf = (id: string) => ['contacts', 'tracking', id] as const;

/** Whether opens and clicks of one contact are tracked. */
export function contactTrackingQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getContactTrackingRef, { params: { id }, signal }),
  });
}

/** Optimistic; reverted on failure. */
export function useChangeTracking(id: string) {
  const client = useQueryClient();
  const { queryKey } = contactTrackingQuery(id);
  return useMutation({
    mutationFn: (isTracked: boolean) => call(changeContactTrackingRef, { params: { id }, body: { isTracked } }),
    onMutate: (isTracked) => client.setQueryData(queryKey, { isTracked }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
