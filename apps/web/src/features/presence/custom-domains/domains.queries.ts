import { listCustomDomainsRef } from '@enlace/contract/presence/custom-domains/custom-domains.refs.gen.ts';
import type { CustomDomain } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Somebody is editing a zone and waits for it to appear. */
const pendingMs = 20_000;

export const ownDomainsQuery = queryOptions({
  queryKey: ['settings', 'own-domains'],
  queryFn: ({ signal }) => call(listCustomDomainsRef, { signal }),
  refetchInterval: ({ state }) => (state.data?.items.some((domain) => domain.state !== 'verified') ? pendingMs : false),
});

/** The profiles a domain can show. */
export const domainProfilesQuery = queryOptions({
  queryKey: ['profiles', 'domain-choices'],
  queryFn: async ({ signal }) => {
    const { items } = await call(listProfilesRef, { query: { limit: 200 }, signal });
    return items.map(({ id, name, slug, isMain }) => ({ id, name, slug, isMain }));
  },
  staleTime: 60_000,
});

/** Shows a changed or new domain in the list. */
export function showOwnDomain(client: QueryClient, domain: CustomDomain): void {
  client.setQueryData(ownDomainsQuery.queryKey, (known) => {
    if (!known) return known;
    const isNew = !known.items.some(({ id }) => id === domain.id);
    const items = isNew ? [...known.items, domain] : known.items.map((each) => (each.id === domain.id ? domain : each));
    return { ...known, items };
  });
}

export function hideOwnDomain(client: QueryClient, gone: string): void {
  client.setQueryData(
    ownDomainsQuery.queryKey,
    (known) => known && { ...known, items: known.items.filter(({ id }) => id !== gone) },
  );
}
