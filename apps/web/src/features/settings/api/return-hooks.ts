import type * as hooks from '@enlace/contract/sending/suppressions/return-hooks.contract.ts';
import type {
  CreateReturnHookInput,
  RenewReturnHookInput,
} from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** Owner of the provider: a client, or the operator, whose provider sends everybody's mails. */
export type HookArea = 'client' | 'operator';

const ours = '/api/return-hooks';
const operators = '/api/admin/return-hooks';
const refs = {
  client: {
    list: operationRef<typeof hooks.listReturnHooks>({ method: 'GET', path: ours }),
    create: operationRef<typeof hooks.createReturnHook>({ method: 'POST', path: ours }),
    renew: operationRef<typeof hooks.renewReturnHook>({ method: 'POST', path: `${ours}/:id/renew` }),
    calls: operationRef<typeof hooks.listReturnHookCalls>({ method: 'GET', path: `${ours}/:id/calls` }),
    remove: operationRef<typeof hooks.removeReturnHook>({ method: 'DELETE', path: `${ours}/:id` }),
  },
  operator: {
    list: operationRef<typeof hooks.listOperatorHooks>({ method: 'GET', path: operators }),
    create: operationRef<typeof hooks.createOperatorHook>({ method: 'POST', path: operators }),
    renew: operationRef<typeof hooks.renewOperatorHook>({ method: 'POST', path: `${operators}/:id/renew` }),
    calls: operationRef<typeof hooks.listOperatorHookCalls>({ method: 'GET', path: `${operators}/:id/calls` }),
    remove: operationRef<typeof hooks.removeOperatorHook>({ method: 'DELETE', path: `${operators}/:id` }),
  },
} as const;

const keyOf = (area: HookArea) => ['return-hooks', area] as const;

export const returnHooksQuery = (area: HookArea) =>
  queryOptions({ queryKey: keyOf(area), queryFn: ({ signal }) => call(refs[area].list, { signal }) });

/** Polled while open, so that the first call appears automatically. */
export const returnCallsQuery = (area: HookArea, id: string) =>
  queryOptions({
    queryKey: [...keyOf(area), id, 'calls'] as const,
    queryFn: ({ signal }) => call(refs[area].calls, { params: { id }, signal }),
    refetchInterval: 10_000,
  });

function useRefresh(area: HookArea) {
  const client = useQueryClient();
  return { onSuccess: () => client.invalidateQueries({ queryKey: keyOf(area) }) };
}

export function useCreateReturnHook(area: HookArea) {
  return useMutation({
    mutationFn: (body: CreateReturnHookInput) => call(refs[area].create, { body }),
    ...useRefresh(area),
  });
}

export function useRenewReturnHook(area: HookArea) {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: RenewReturnHookInput }) =>
      call(refs[area].renew, { params: { id }, body }),
    ...useRefresh(area),
  });
}

export function useRemoveReturnHook(area: HookArea) {
  return useMutation({
    mutationFn: (id: string) => call(refs[area].remove, { params: { id } }),
    ...useRefresh(area),
  });
}
