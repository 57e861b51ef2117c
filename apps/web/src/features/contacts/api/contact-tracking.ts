import type {
  changeContactTracking,
  getContactTracking,
} from '@enlace/contract/sending/communications/communications.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/contacts/:id/tracking';
const getRef = operationRef<typeof getContactTracking>({ method: 'GET', path });
const changeRef = operationRef<typeof changeContactTracking>({ method: 'PUT', path });

const keyOf = (id: string) => ['contacts', 'tracking', id] as const;

/** Whether opens and clicks of one contact are tracked. */
export function contactTrackingQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getRef, { params: { id }, signal }),
  });
}

/** Optimistic; reverted on failure. */
export function useChangeTracking(id: string) {
  const client = useQueryClient();
  const { queryKey } = contactTrackingQuery(id);
  return useMutation({
    mutationFn: (isTracked: boolean) => call(changeRef, { params: { id }, body: { isTracked } }),
    onMutate: (isTracked) => client.setQueryData(queryKey, { isTracked }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
