import {
  changeMailboxRetentionRef,
  getMailboxRetentionRef,
  previewMailboxRetentionRef,
} from '@enlace/contract/mailbox/conversations/retention.refs.gen.ts';
import type { Retention } from '@enlace/contract/mailbox/conversations/retention.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'] as const,
  queryFn: ({ signal }) => call(getMailboxRetentionRef, { signal }),
});

/** What would be removed with that many days; recomputed each time, as messages come and go. */
export function retentionPreviewQuery(keepDays: number) {
  return queryOptions({
    queryKey: ['settings', 'retention-preview', keepDays] as const,
    queryFn: ({ signal }) => call(previewMailboxRetentionRef, { query: { keepDays }, signal }),
    gcTime: 0,
  });
}

export function useChangeRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Retention) => call(changeMailboxRetentionRef, { body }),
    onSuccess: (settings) => client.setQueryData(retentionQuery.queryKey, settings),
  });
}
