import type * as contract from '@enlace/contract/mailbox/mail-sources/mail-sources.contract.ts';
import type {
  ChangeMailSourceInput,
  CreateImapInput,
  ImapConnection,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/mail-sources';
const aside = '/api/mail-quarantine';
const refs = {
  list: operationRef<typeof contract.listMailSources>({ method: 'GET', path }),
  test: operationRef<typeof contract.testImap>({ method: 'POST', path: `${path}/imap/test` }),
  createImap: operationRef<typeof contract.createImapSource>({ method: 'POST', path: `${path}/imap` }),
  createHook: operationRef<typeof contract.createWebhookSource>({ method: 'POST', path: `${path}/webhook` }),
  reconnect: operationRef<typeof contract.reconnectImapSource>({ method: 'PUT', path: `${path}/:id/connection` }),
  renew: operationRef<typeof contract.renewWebhookSecret>({ method: 'POST', path: `${path}/:id/secret` }),
  change: operationRef<typeof contract.changeMailSource>({ method: 'PATCH', path: `${path}/:id` }),
  poll: operationRef<typeof contract.pollMailSource>({ method: 'POST', path: `${path}/:id/poll` }),
  remove: operationRef<typeof contract.removeMailSource>({ method: 'DELETE', path: `${path}/:id` }),
  aside: operationRef<typeof contract.listQuarantine>({ method: 'GET', path: aside }),
  retry: operationRef<typeof contract.retryQuarantined>({ method: 'POST', path: `${aside}/:id/retry` }),
  discard: operationRef<typeof contract.discardQuarantined>({ method: 'DELETE', path: `${aside}/:id` }),
};

const keys = {
  all: ['mail-sources'] as const,
  list: ['mail-sources', 'list'] as const,
  aside: ['mail-sources', 'aside'] as const,
};

/** The state changes on its own, so it is polled while the screen is open. */
const rereadMs = 20_000;

export const mailSourcesQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(refs.list, { signal }),
  refetchInterval: rereadMs,
});

/** The newest quarantined mails. */
export const quarantineQuery = queryOptions({
  queryKey: keys.aside,
  queryFn: ({ signal }) => call(refs.aside, { query: { limit: 50 }, signal }),
});

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }) });
}

/** Tests an account without storing anything. */
export function useTestBox() {
  return useMutation({ mutationFn: (body: ImapConnection) => call(refs.test, { body }) });
}

export const useCreateBox = () => useChange((body: CreateImapInput) => call(refs.createImap, { body }));

export const useReconnectBox = () =>
  useChange(({ id, body }: { id: string; body: ImapConnection }) => call(refs.reconnect, { params: { id }, body }));

export const useCreateHook = () =>
  useChange((body: { name: string; profileId: string }) => call(refs.createHook, { body }));

export const useRenewSecret = () => useChange((id: string) => call(refs.renew, { params: { id } }));

export const useChangeSource = () =>
  useChange(({ id, body }: { id: string; body: ChangeMailSourceInput }) => call(refs.change, { params: { id }, body }));

export const usePollSource = () => useChange((id: string) => call(refs.poll, { params: { id } }));

export const useRemoveSource = () => useChange((id: string) => call(refs.remove, { params: { id } }));

export const useRetryMail = () => useChange((id: string) => call(refs.retry, { params: { id } }));

export const useDiscardMail = () => useChange((id: string) => call(refs.discard, { params: { id } }));
