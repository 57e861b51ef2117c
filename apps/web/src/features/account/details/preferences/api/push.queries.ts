import {
  addPushDeviceRef,
  listPushDevicesRef,
  removePushDeviceRef,
  testPushRef,
} from '@enlace/contract/workspace/notifications/push.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keepPushFor, readPushState, subscribeHere, unsubscribeHere } from '#lib/push/this-browser.ts';

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call(listPushDevicesRef, { signal }),
});

export const pushStateQuery = queryOptions({ queryKey: ['push-state'], queryFn: readPushState, gcTime: 0 });

/** Refetches the list and this browser's state, whatever the outcome of an action. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pushDevicesQuery.queryKey }),
      client.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
    ]);
}

/** Resolves to whether the person allowed this browser to show notifications. */
export function useTurnPushOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const { publicKey } = await client.ensureQueryData(pushDevicesQuery);
      const address = await subscribeHere(publicKey);
      if (!address) return false;
      await call(addPushDeviceRef, { body: address });
      keepPushFor(userId);
      return true;
    },
    onSettled: useRefresh(),
  });
}

export function useRemovePush() {
  return useMutation({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await call(removePushDeviceRef, { params: { id } });
      if (isCurrent) await unsubscribeHere();
    },
    onSettled: useRefresh(),
  });
}

export function useTestPush() {
  return useMutation({
    mutationFn: (id: string) => call(testPushRef, { params: { id } }),
    onSettled: useRefresh(),
  });
}
