import { listScheduledRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { getSenderRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const scheduledKey = ['mailbox', 'scheduled'] as const;

/** Scheduled answers of one conversation. */
export function scheduledQuery(conversationId: string) {
  return queryOptions({
    queryKey: [...scheduledKey, conversationId],
    queryFn: async ({ signal }) => (await call(listScheduledRef, { query: { conversationId }, signal })).items,
  });
}

/** Signature and sender name of a profile. */
export function senderQuery(profileId: string) {
  return queryOptions({
    queryKey: ['senders', 'profile', profileId],
    queryFn: ({ signal }) => call(getSenderRef, { params: { profileId }, signal }),
    staleTime: 60_000,
  });
}
