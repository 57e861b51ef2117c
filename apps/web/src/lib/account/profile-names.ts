import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Ids and names of the client's profiles, to choose one. */
export const profileNamesQuery = queryOptions({
  queryKey: ['profiles', 'names'],
  queryFn: async ({ signal }) => {
    const { items } = await call(listProfilesRef, { query: { limit: 200 }, signal });
    return items.map(({ id, name }) => ({ id, name }));
  },
  staleTime: 60_000,
});
