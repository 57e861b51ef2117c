import type {
  getServer,
  listSenders,
  removeServer,
  setHours,
  setIdentity,
  setServer,
  setSignature,
  switchServer,
  testServer,
} from '@enlace/contract/mailbox/senders/senders.contract.ts';
import type { OwnServer, SenderProfile } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const profile = '/api/senders/profiles/:profileId';
const server = '/api/senders/server';
const listRef = operationRef<typeof listSenders>({ method: 'GET', path: '/api/senders/profiles' });
export const identityRef = operationRef<typeof setIdentity>({ method: 'PUT', path: `${profile}/identity` });
export const signatureRef = operationRef<typeof setSignature>({ method: 'PUT', path: `${profile}/signature` });
export const hoursRef = operationRef<typeof setHours>({ method: 'PUT', path: `${profile}/hours` });
const serverRef = operationRef<typeof getServer>({ method: 'GET', path: server });
export const setServerRef = operationRef<typeof setServer>({ method: 'PUT', path: server });
export const testServerRef = operationRef<typeof testServer>({ method: 'POST', path: `${server}/test` });
export const switchServerRef = operationRef<typeof switchServer>({ method: 'PUT', path: `${server}/state` });
export const removeServerRef = operationRef<typeof removeServer>({ method: 'DELETE', path: server });

export const sendersQuery = queryOptions({
  queryKey: ['senders', 'profiles'],
  queryFn: ({ signal }) => call(listRef, { signal }),
});

export const serverQuery = queryOptions({
  queryKey: ['senders', 'server'],
  queryFn: async ({ signal }) => (await call(serverRef, { signal })).server,
});

/** Updates a changed profile everywhere in the cache. */
export function showSender(client: QueryClient, sender: SenderProfile): void {
  client.setQueryData(
    sendersQuery.queryKey,
    (known) =>
      known && {
        ...known,
        items: known.items.map((each) => (each.profile.id === sender.profile.id ? sender : each)),
      },
  );
  client.setQueryData(['senders', 'profile', sender.profile.id], sender);
}

export function showServer(client: QueryClient, changed: OwnServer | null): void {
  client.setQueryData(serverQuery.queryKey, changed);
}
