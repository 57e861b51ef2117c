import { cancelLeavingRef, requestClosureRef } from '@enlace/contract/account/erasure/erasure.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';
import { settingsKeys } from './settings.queries.ts';

export function useRequestLeaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alias: string) => call(requestClosureRef, { body: { alias } }),
    onSuccess: (state) => client.setQueryData(settingsKeys.leaving, state),
  });
}

export function useCancelLeaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelLeavingRef),
    onSuccess: (state) => client.setQueryData(settingsKeys.leaving, state),
  });
}

/** Follows changes from another window, or by the operator. */
export function useLeavingNews(): void {
  const client = useQueryClient();
  useLive('account.leaving', () => void client.invalidateQueries({ queryKey: settingsKeys.leaving }));
}
