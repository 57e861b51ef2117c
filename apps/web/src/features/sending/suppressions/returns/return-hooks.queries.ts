import {
  createOperatorHookRef,
  createReturnHookRef,
  listOperatorHookCallsRef,
  listOperatorHooksRef,
  listReturnHookCallsRef,
  listReturnHooksRef,
  removeOperatorHookRef,
  removeReturnHookRef,
  renewOperatorHookRef,
  renewReturnHookRef,
} from '@enlace/contract/sending/suppressions/return-hooks.refs.gen.ts';
import type {
  CreateReturnHookInput,
  RenewReturnHookInput,
} from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Owner of the provider: a client, or the operator, whose provider sends everybody's mails. */
export type HookArea = 'client' | 'operator';

const refs = {
  client: {
    list: listReturnHooksRef,
    create: createReturnHookRef,
    renew: renewReturnHookRef,
    calls: listReturnHookCallsRef,
    remove: removeReturnHookRef,
  },
  operator: {
    list: listOperatorHooksRef,
    create: createOperatorHookRef,
    renew: renewOperatorHookRef,
    calls: listOperatorHookCallsRef,
    remove: removeOperatorHookRef,
  },
};

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
