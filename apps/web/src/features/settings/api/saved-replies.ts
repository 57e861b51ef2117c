import type {
  changeSavedReply,
  createSavedReply,
  listSavedReplies,
  removeSavedReply,
  restoreSavedReply,
} from '@enlace/contract/mailbox/mailbox/saved-replies.contract.ts';
import type { SavedReply, SavedReplyInput } from '@enlace/contract/mailbox/mailbox/saved-replies.schemas.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCollection } from '#components/folders/collection.ts';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/mailbox/saved-replies';
const listRef = operationRef<typeof listSavedReplies>({ method: 'GET', path });
const createRef = operationRef<typeof createSavedReply>({ method: 'POST', path });
const changeRef = operationRef<typeof changeSavedReply>({ method: 'PUT', path: `${path}/:id` });
const removeRef = operationRef<typeof removeSavedReply>({ method: 'DELETE', path: `${path}/:id` });
const restoreRef = operationRef<typeof restoreSavedReply>({ method: 'POST', path: `${path}/:id/restore` });
const profilesRef = operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' });

/** Saved replies are templates: the same folders and labels. */
export const templateCollection = createCollection({ noun: 'template', path: '/api/templates' });

export const savedRepliesKey = ['saved-replies'] as const;

/** All saved replies, last used first. */
export const allSavedRepliesQuery = queryOptions({
  queryKey: [...savedRepliesKey, 'all'],
  queryFn: async ({ signal }) => (await call(listRef, { query: {}, signal })).items,
});

/** The profiles a reply can belong to. */
export const replyProfilesQuery = queryOptions({
  queryKey: ['profiles', 'reply-choices'],
  queryFn: async ({ signal }) => {
    const { items } = await call(profilesRef, { query: { limit: 200 }, signal });
    return items.map(({ id, name }) => ({ id, name }));
  },
  staleTime: 60_000,
});

/** Creates, edits, deletes and restores saved replies. */
export function useSavedReplyActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: savedRepliesKey });
  const save = useMutation({
    mutationFn: ({ reply, input }: { reply: SavedReply | undefined; input: SavedReplyInput }) =>
      reply
        ? call(changeRef, { params: { id: reply.id }, body: { ...input, baseRevision: reply.revision } })
        : call(createRef, { body: input }),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => call(removeRef, { params: { id } }), onSettled });
  const restore = useMutation({ mutationFn: (id: string) => call(restoreRef, { params: { id } }), onSettled });
  return { save, remove, restore };
}
