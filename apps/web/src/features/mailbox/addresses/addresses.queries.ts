import {
  addAliasRef,
  listProfileAddressesRef,
  removeAliasRef,
  setMainAddressRef,
  testForwardingRef,
} from '@enlace/contract/mailbox/senders/profile-addresses.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const key = ['profile-addresses'] as const;

const rereadMs = 20_000;
/** While a test is under way somebody waits for its end. */
const rereadTestMs = 2_000;

export const profileAddressesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listProfileAddressesRef, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ test }) => test?.state === 'waiting') ? rereadTestMs : rereadMs,
});

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key }) });
}

type Named = { profileId: string; name: string };

export const useSetMain = () =>
  useChange(({ profileId, name }: Named) => call(setMainAddressRef, { params: { profileId }, body: { name } }));

export const useAddAlias = () =>
  useChange(({ profileId, name }: Named) => call(addAliasRef, { params: { profileId }, body: { name } }));

export const useRemoveAlias = () =>
  useChange((params: { profileId: string; id: string }) => call(removeAliasRef, { params }));

export const useTestForwarding = () =>
  useChange(({ profileId, address }: { profileId: string; address: string }) =>
    call(testForwardingRef, { params: { profileId }, body: { address } }),
  );
