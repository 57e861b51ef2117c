import { getServerRef, listSendersRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import type { OwnServer, SenderProfile } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const sendersQuery = queryOptions({
  queryKey: ['senders', 'profiles'],
  queryFn: ({ signal }) => call(listSendersRef, { signal }),
});

export const serverQuery = queryOptions({
  queryKey: ['senders', 'server'],
  queryFn: async ({ signal }) => (await call(getServerRef, { signal })).server,
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
