import {
  clientDomainsRefs,
  operatorDomainsRefs,
} from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import {
  getInstanceRef,
  getOwnLimitRef,
  getSendLimitsRef,
} from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import type { Instance, SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Whose domains: the client's, or those of the product's own mails. */
export type Place = 'client' | 'operator';

export const domainRefs = { client: clientDomainsRefs, operator: operatorDomainsRefs };

export function domainsQuery(place: Place) {
  return queryOptions({
    queryKey: ['sending', 'domains', place],
    queryFn: async ({ signal }) => (await call(domainRefs[place].list, { signal })).items,
  });
}

export const ownLimitQuery = queryOptions({
  queryKey: ['sending', 'own-limit'],
  queryFn: ({ signal }) => call(getOwnLimitRef, { signal }),
});

export const limitsQuery = queryOptions({
  queryKey: ['sending', 'limits'],
  queryFn: ({ signal }) => call(getSendLimitsRef, { signal }),
});

const instanceMs = 60_000;

export const instanceQuery = queryOptions({
  queryKey: ['sending', 'instance'],
  queryFn: ({ signal }) => call(getInstanceRef, { signal }),
  refetchInterval: instanceMs,
});

export function showInstance(client: QueryClient, instance: Instance): void {
  client.setQueryData(instanceQuery.queryKey, instance);
}

/** Shows a changed or new domain in the list. */
export function showDomain(client: QueryClient, place: Place, domain: SendingDomain): void {
  client.setQueryData(domainsQuery(place).queryKey, (known = []) =>
    known.some(({ id }) => id === domain.id)
      ? known.map((each) => (each.id === domain.id ? domain : each))
      : [...known, domain],
  );
}

export function showDomains(client: QueryClient, place: Place, domains: SendingDomain[]): void {
  client.setQueryData(domainsQuery(place).queryKey, domains);
}

export function forgetDomain(client: QueryClient, place: Place, id: string): void {
  client.setQueryData(domainsQuery(place).queryKey, (known = []) => known.filter((each) => each.id !== id));
}
