import { getLeavingRef } from '@enlace/contract/account/erasure/erasure.refs.gen.ts';
import { listExportsRef } from '@enlace/contract/account/portability/portability.refs.gen.ts';
import { listApiKeysRef } from '@enlace/contract/identity/api-keys/api-keys.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const settingsKeys = {
  keys: ['settings', 'keys'] as const,
  exports: ['settings', 'exports'] as const,
  leaving: ['settings', 'leaving'] as const,
};

export const apiKeysQuery = queryOptions({
  queryKey: settingsKeys.keys,
  queryFn: ({ signal }) => call(listApiKeysRef, { signal }),
});

export const exportsQuery = queryOptions({
  queryKey: settingsKeys.exports,
  queryFn: ({ signal }) => call(listExportsRef, { signal }),
});

/** Also used by the banner of every screen, so it is cached longer than a screen lives. */
export const leavingQuery = queryOptions({
  queryKey: settingsKeys.leaving,
  queryFn: ({ signal }) => call(getLeavingRef, { signal }),
  staleTime: 5 * 60_000,
});
