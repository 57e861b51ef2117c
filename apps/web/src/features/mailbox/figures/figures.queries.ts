import {
  getMailboxFiguresRef,
  getMailboxTargetsRef,
  setMailboxTargetsRef,
} from '@enlace/contract/mailbox/conversations/figures.refs.gen.ts';
import type { MailboxFiguresQuery, MailboxTargets } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export function figuresQuery(query: MailboxFiguresQuery) {
  return queryOptions({
    queryKey: ['mailbox', 'figures', query] as const,
    queryFn: ({ signal }) => call(getMailboxFiguresRef, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const targetsQuery = queryOptions({
  queryKey: ['mailbox', 'targets'] as const,
  queryFn: ({ signal }) => call(getMailboxTargetsRef, { signal }),
});

export function useSetTargets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MailboxTargets) => call(setMailboxTargetsRef, { body }),
    onSuccess: (targets) => {
      client.setQueryData(targetsQuery.queryKey, targets);
      void client.invalidateQueries({ queryKey: ['mailbox', 'figures'] });
    },
  });
}
