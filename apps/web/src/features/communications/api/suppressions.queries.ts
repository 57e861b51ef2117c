import type * as contract from '@enlace/contract/sending/suppressions/suppressions.contract.ts';
import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const refs = {
  list: operationRef<typeof contract.listSuppressions>({ method: 'GET', path: '/api/suppressions' }),
  add: operationRef<typeof contract.addSuppression>({ method: 'POST', path: '/api/suppressions' }),
  import: operationRef<typeof contract.importSuppressions>({ method: 'POST', path: '/api/suppressions/import' }),
  export: operationRef<typeof contract.exportSuppressions>({ method: 'GET', path: '/api/suppressions/export' }),
  lift: operationRef<typeof contract.liftSuppression>({ method: 'POST', path: '/api/suppressions/:id/lift' }),
  rates: operationRef<typeof contract.getReturnRates>({ method: 'GET', path: '/api/returns/rates' }),
  explain: operationRef<typeof contract.explainReturn>({ method: 'POST', path: '/api/returns/explain' }),
};

export type BlockedFilter = { search: string | undefined; reason: SuppressionReason | undefined };

export const suppressionKeys = { all: ['suppressions'] as const };

export function suppressionsQuery(filter: BlockedFilter) {
  return infiniteQueryOptions({
    queryKey: ['suppressions', 'list', filter] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(refs.list, { query: { ...filter, cursor: pageParam, limit: 50 }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

export const ratesQuery = queryOptions({
  queryKey: ['suppressions', 'rates'] as const,
  queryFn: ({ signal }) => call(refs.rates, { signal }),
});
