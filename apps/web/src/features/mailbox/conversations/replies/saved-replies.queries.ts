import {
  changeSavedReplyRef,
  createSavedReplyRef,
  listSavedRepliesRef,
  removeSavedReplyRef,
  restoreSavedReplyRef,
} from '@enlace/contract/mailbox/conversations/saved-replies.refs.gen.ts';
import type { SavedReply, SavedReplyInput } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const savedRepliesKey = ['saved-replies'] as const;

/** All saved replies, last used first. */
export const allSavedRepliesQuery = queryOptions({
  queryKey: [...savedRepliesKey, 'all'],
  queryFn: async ({ signal }) => (await call(listSavedRepliesRef, { query: {}, signal })).items,
});

/** Creates, edits, deletes and restores saved replies. */
export function useSavedReplyActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: savedRepliesKey });
  const save = useMutation({
    mutationFn: ({ reply, input }: { reply: SavedReply | undefined; input: SavedReplyInput }) =>
      reply
        ? call(changeSavedReplyRef, { params: { id: reply.id }, body: { ...input, baseRevision: reply.revision } })
        : call(createSavedReplyRef, { body: input }),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => call(removeSavedReplyRef, { params: { id } }), onSettled });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreSavedReplyRef, { params: { id } }),
    onSettled,
  });
  return { save, remove, restore };
}
