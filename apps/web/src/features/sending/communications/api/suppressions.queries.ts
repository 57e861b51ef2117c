import { getReturnRatesRef, listSuppressionsRef } from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type BlockedFilter = { search: string | undefined; reason: SuppressionReason | undefined };

export const suppressionKeys = { all: ['suppressions'] as const };

export function suppressionsQuery(filter: BlockedFilter) {
  return infiniteQueryOptions({
    queryKey: ['suppressions', 'list', filter] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSuppressionsRef, { query: { ...filter, cursor: pageParam, limit: 50 }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

export const ratesQuery = queryOptions({
  queryKey: ['suppressions', 'rates'] as const,
  queryFn: ({ signal }) => call(getReturnRatesRef, { signal }),
});
