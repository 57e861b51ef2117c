import {
  getLeavingRef,
  cancelLeavingRef,
  requestClosureRef,
} from '@enlace/contract/account/erasure/erasure.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';

const leavingKey = ['settings', 'leaving'] as const;

/** Also used by the banner of every screen, so it is cached longer than a screen lives. */
export const leavingQuery = queryOptions({
  queryKey: leavingKey,
  queryFn: ({ signal }) => call(getLeavingRef, { signal }),
  staleTime: 5 * 60_000,
});

export function useRequestLeaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alias: string) => call(requestClosureRef, { body: { alias } }),
    onSuccess: (state) => client.setQueryData(leavingKey, state),
  });
}

export function useCancelLeaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelLeavingRef),
    onSuccess: (state) => client.setQueryData(leavingKey, state),
  });
}

/** Follows changes from another window, or by the operator. */
export function useLeavingNews(): void {
  const client = useQueryClient();
  useLive('account.leaving', () => void client.invalidateQueries({ queryKey: leavingKey }));
}
