import type { listApiKeys } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import type { getLeaving, previewLeaving } from '@enlace/contract/account/erasure/erasure.contract.ts';
import type { listExports } from '@enlace/contract/account/portability/portability.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const reads = {
  keys: operationRef<typeof listApiKeys>({ method: 'GET', path: '/api/keys' }),
  exports: operationRef<typeof listExports>({ method: 'GET', path: '/api/exports' }),
  leaving: operationRef<typeof getLeaving>({ method: 'GET', path: '/api/account/leaving' }),
};

export const erasureRef = operationRef<typeof previewLeaving>({ method: 'GET', path: '/api/account/leaving/takes' });

export const settingsKeys = {
  keys: ['settings', 'keys'] as const,
  exports: ['settings', 'exports'] as const,
  leaving: ['settings', 'leaving'] as const,
};

export const apiKeysQuery = queryOptions({
  queryKey: settingsKeys.keys,
  queryFn: ({ signal }) => call(reads.keys, { signal }),
});

export const exportsQuery = queryOptions({
  queryKey: settingsKeys.exports,
  queryFn: ({ signal }) => call(reads.exports, { signal }),
});

/** Also used by the banner of every screen, so it is cached longer than a screen lives. */
export const leavingQuery = queryOptions({
  queryKey: settingsKeys.leaving,
  queryFn: ({ signal }) => call(reads.leaving, { signal }),
  staleTime: 5 * 60_000,
});
