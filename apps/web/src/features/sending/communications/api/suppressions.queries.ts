import {
  getReturnRatesRef,
  importSuppressionsRef,
  listSuppressionsRef,
} from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';

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

/** Suppresses addresses in one call. Lifting one again takes a reason and a proof, so there is no undo. */
export function useSuppressMany() {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addresses: readonly string[]) => call(importSuppressionsRef, { body: { text: addresses.join('\n') } }),
    onSuccess({ added }) {
      showToast({ text: t(($) => $.communications.bulk.suppressed, { count: added, n: formats.number(added) }) });
      void client.invalidateQueries({ queryKey: suppressionKeys.all });
    },
  });
}
