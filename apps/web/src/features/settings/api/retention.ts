import type {
  changeMailboxRetention,
  getMailboxRetention,
  previewMailboxRetention,
} from '@enlace/contract/mailbox/mailbox/retention.contract.ts';
import type { Retention } from '@enlace/contract/mailbox/mailbox/retention.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/mailbox/retention';
const refs = {
  read: operationRef<typeof getMailboxRetention>({ method: 'GET', path }),
  change: operationRef<typeof changeMailboxRetention>({ method: 'PUT', path }),
  preview: operationRef<typeof previewMailboxRetention>({ method: 'GET', path: `${path}/preview` }),
};

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'] as const,
  queryFn: ({ signal }) => call(refs.read, { signal }),
});

/** What would be removed with that many days; recomputed each time, as messages come and go. */
export function retentionPreviewQuery(keepDays: number) {
  return queryOptions({
    queryKey: ['settings', 'retention-preview', keepDays] as const,
    queryFn: ({ signal }) => call(refs.preview, { query: { keepDays }, signal }),
    gcTime: 0,
  });
}

export function useChangeRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Retention) => call(refs.change, { body }),
    onSuccess: (settings) => client.setQueryData(retentionQuery.queryKey, settings),
  });
}
