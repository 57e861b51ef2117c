import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { scheduledRef, senderRef } from './replies.refs.ts';

export const scheduledKey = ['mailbox', 'scheduled'] as const;

/** Scheduled answers of one conversation. */
export function scheduledQuery(conversationId: string) {
  return queryOptions({
    queryKey: [...scheduledKey, conversationId],
    queryFn: async ({ signal }) => (await call(scheduledRef, { query: { conversationId }, signal })).items,
  });
}

/** Signature and sender name of a profile. */
export function senderQuery(profileId: string) {
  return queryOptions({
    queryKey: ['senders', 'profile', profileId],
    queryFn: ({ signal }) => call(senderRef, { params: { profileId }, signal }),
    staleTime: 60_000,
  });
}
