import type { changeTracking, getTracking } from '@enlace/contract/communications/communications.contract.ts';
import type * as hooks from '@enlace/contract/suppressions/return-hooks.contract.ts';
import type { CreateReturnHookInput } from '@enlace/contract/suppressions/return-hooks.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/return-hooks';
const refs = {
  list: operationRef<typeof hooks.listReturnHooks>({ method: 'GET', path }),
  create: operationRef<typeof hooks.createReturnHook>({ method: 'POST', path }),
  remove: operationRef<typeof hooks.removeReturnHook>({ method: 'DELETE', path: `${path}/:id` }),
  tracking: operationRef<typeof getTracking>({ method: 'GET', path: '/api/tracking' }),
  track: operationRef<typeof changeTracking>({ method: 'PATCH', path: '/api/tracking' }),
};

export const returnHooksQuery = queryOptions({
  queryKey: ['settings', 'return-hooks'] as const,
  queryFn: ({ signal }) => call(refs.list, { signal }),
});

export const trackingQuery = queryOptions({
  queryKey: ['settings', 'tracking'] as const,
  queryFn: ({ signal }) => call(refs.tracking, { signal }),
});

export function useCreateReturnHook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateReturnHookInput) => call(refs.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: returnHooksQuery.queryKey }),
  });
}

export function useRemoveReturnHook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(refs.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: returnHooksQuery.queryKey }),
  });
}

export function useChangeTracking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { opens?: boolean; clicks?: boolean }) => call(refs.track, { body }),
    onSuccess: (tracking) => client.setQueryData(trackingQuery.queryKey, tracking),
  });
}
