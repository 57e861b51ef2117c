import {
  fillSavedReplyRef,
  listSavedRepliesRef,
} from '@enlace/contract/mailbox/conversations/saved-replies.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Saved replies of one profile, last used first. Other screens invalidate them by the shared prefix. */
export function savedRepliesQuery(profileId: string) {
  return queryOptions({
    queryKey: ['saved-replies', 'of-profile', profileId],
    queryFn: async ({ signal }) => (await call(listSavedRepliesRef, { query: { profileId }, signal })).items,
    staleTime: 60_000,
  });
}

/** One reply with the values of a conversation. */
export function useFillReply(conversationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(fillSavedReplyRef, { params: { id }, body: { conversationId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['saved-replies'] }),
  });
}
