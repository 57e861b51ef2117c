import type {
  clientDomains,
  confirmInstance,
  getInstance,
  getOwnLimit,
  getSendLimits,
  setCampaignAddress,
  setOwnLimit,
  setSendLimits,
} from '@enlace/contract/workspace/sending-domains/sending-domains.contract.ts';
import type { Instance, SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** Whose domains: the client's, or those of the product's own mails. */
export type Place = 'client' | 'operator';

type Domains = typeof clientDomains;

// The operator's operations have the same form under another path.
function refsOf(path: `/api/${string}`) {
  const one: `/api/${string}/:id` = `${path}/:id`;
  return {
    list: operationRef<Domains['list']>({ method: 'GET', path }),
    add: operationRef<Domains['add']>({ method: 'POST', path }),
    check: operationRef<Domains['check']>({ method: 'POST', path: `${one}/check` }),
    rotate: operationRef<Domains['rotate']>({ method: 'POST', path: `${one}/rotate` }),
    override: operationRef<Domains['override']>({ method: 'POST', path: `${one}/override` }),
    remove: operationRef<Domains['remove']>({ method: 'DELETE', path: one }),
  };
}

export const domainRefs = {
  client: refsOf('/api/sending-domains'),
  operator: refsOf('/api/admin/sending-domains'),
} as const;

export const campaignAddressRef = operationRef<typeof setCampaignAddress>({
  method: 'PUT',
  path: '/api/sending-domains/:id/campaign-address',
});
const ownLimitRef = operationRef<typeof getOwnLimit>({ method: 'GET', path: '/api/sending-limit' });
export const setOwnLimitRef = operationRef<typeof setOwnLimit>({ method: 'PUT', path: '/api/sending-limit' });
const limitsRef = operationRef<typeof getSendLimits>({ method: 'GET', path: '/api/admin/send-limits' });
export const setLimitsRef = operationRef<typeof setSendLimits>({ method: 'PUT', path: '/api/admin/send-limits' });
const instanceRef = operationRef<typeof getInstance>({ method: 'GET', path: '/api/admin/instance' });
export const confirmRef = operationRef<typeof confirmInstance>({ method: 'POST', path: '/api/admin/instance/confirm' });

export function domainsQuery(place: Place) {
  return queryOptions({
    queryKey: ['sending', 'domains', place],
    queryFn: async ({ signal }) => (await call(domainRefs[place].list, { signal })).items,
  });
}

export const ownLimitQuery = queryOptions({
  queryKey: ['sending', 'own-limit'],
  queryFn: ({ signal }) => call(ownLimitRef, { signal }),
});

export const limitsQuery = queryOptions({
  queryKey: ['sending', 'limits'],
  queryFn: ({ signal }) => call(limitsRef, { signal }),
});

const instanceMs = 60_000;

export const instanceQuery = queryOptions({
  queryKey: ['sending', 'instance'],
  queryFn: ({ signal }) => call(instanceRef, { signal }),
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
