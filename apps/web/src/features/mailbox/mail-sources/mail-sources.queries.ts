import type { FinishAccessInput, StartAccessInput } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import {
  finishAccessRef,
  listAccessProvidersRef,
  restartAccessRef,
  startAccessRef,
} from '@enlace/contract/mailbox/mail-sources/box-access.refs.gen.ts';
import {
  changeBoxFoldersRef,
  changeMailSourceRef,
  connectBoxRef,
  createImapSourceRef,
  createWebhookSourceRef,
  discardQuarantinedRef,
  listBoxFoldersRef,
  listMailSourcesRef,
  listQuarantineRef,
  pollMailSourceRef,
  reconnectImapSourceRef,
  removeBoxSendingRef,
  removeMailSourceRef,
  renewWebhookSecretRef,
  retryQuarantinedRef,
  setBoxSendingRef,
  testImapRef,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import type { ConnectBoxInput } from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import type {
  BoxSendingInput,
  ChangeBoxFoldersInput,
  ChangeMailSourceInput,
  CreateImapInput,
  ImapConnection,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keys = {
  all: ['mail-sources'] as const,
  list: ['mail-sources', 'list'] as const,
  aside: ['mail-sources', 'aside'] as const,
};

/** The state changes on its own, so it is polled while the screen is open. */
const rereadMs = 20_000;

export const mailSourcesQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(listMailSourcesRef, { signal }),
  refetchInterval: rereadMs,
});

/** The newest quarantined mails. */
export const quarantineQuery = queryOptions({
  queryKey: keys.aside,
  queryFn: ({ signal }) => call(listQuarantineRef, { query: { limit: 50 }, signal }),
});

/** Providers that mailboxes are connected through by signing in; no change of a mailbox changes them. */
export const accessProvidersQuery = queryOptions({
  queryKey: ['mail-access-providers'],
  queryFn: ({ signal }) => call(listAccessProvidersRef, { signal }),
});

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }) });
}

/** Tests an account without storing anything. */
export function useTestBox() {
  return useMutation({ mutationFn: (body: ImapConnection) => call(testImapRef, { body }) });
}

/** Finds the servers of an address, and connects what it finds. */
export const useConnectBox = () => useChange((body: ConnectBoxInput) => call(connectBoxRef, { body }));

export const useCreateBox = () => useChange((body: CreateImapInput) => call(createImapSourceRef, { body }));

export const useReconnectBox = () =>
  useChange(({ id, body }: { id: string; body: ImapConnection }) =>
    call(reconnectImapSourceRef, { params: { id }, body }),
  );

/** Leaves for the provider, which sends the person back here. */
function leaveFor({ url }: { url: string }): void {
  window.location.assign(url);
}

export function useStartAccess() {
  return useMutation({
    mutationFn: (body: StartAccessInput) => call(startAccessRef, { body }),
    onSuccess: leaveFor,
  });
}

type Restart = { id: string; body: { provider: string; isShared: boolean } };

export function useRestartAccess() {
  return useMutation({
    mutationFn: ({ id, body }: Restart) => call(restartAccessRef, { params: { id }, body }),
    onSuccess: leaveFor,
  });
}

export const useFinishAccess = () => useChange((body: FinishAccessInput) => call(finishAccessRef, { body }));

export const useCreateHook = () =>
  useChange((body: { name: string; profileId: string }) => call(createWebhookSourceRef, { body }));

export const useRenewSecret = () => useChange((id: string) => call(renewWebhookSecretRef, { params: { id } }));

export const useChangeSource = () =>
  useChange(({ id, body }: { id: string; body: ChangeMailSourceInput }) =>
    call(changeMailSourceRef, { params: { id }, body }),
  );

/** Asked from the server of the box each time the dialog opens. */
export const boxFoldersQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'folders', id],
    queryFn: ({ signal }) => call(listBoxFoldersRef, { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });

export const useChangeFolders = () =>
  useChange(({ id, body }: { id: string; body: ChangeBoxFoldersInput }) =>
    call(changeBoxFoldersRef, { params: { id }, body }),
  );

export const useSetSending = () =>
  useChange(({ id, body }: { id: string; body: BoxSendingInput }) => call(setBoxSendingRef, { params: { id }, body }));

export const useRemoveSending = () => useChange((id: string) => call(removeBoxSendingRef, { params: { id } }));

export const usePollSource = () => useChange((id: string) => call(pollMailSourceRef, { params: { id } }));

export const useRemoveSource = () => useChange((id: string) => call(removeMailSourceRef, { params: { id } }));

export const useRetryMail = () => useChange((id: string) => call(retryQuarantinedRef, { params: { id } }));

export const useDiscardMail = () => useChange((id: string) => call(discardQuarantinedRef, { params: { id } }));
