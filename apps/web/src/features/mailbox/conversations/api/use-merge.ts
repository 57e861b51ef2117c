import { mergeConversationsRef, undoMergeRef } from '@enlace/contract/mailbox/conversations/merges.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadMailbox } from './mailbox-cache.ts';

export type MergeInput = { targetId: string; sourceIds: string[] };
export type SeparateInput = { targetId: string; mergeId: string; name: string };

/** Separates a merged conversation. */
export function useSeparate() {
  const { t } = useTranslation('mailbox');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ targetId, mergeId }: SeparateInput) => call(undoMergeRef, { params: { id: targetId, mergeId } }),
    onSuccess: (_, { name }) => showToast({ text: t(($) => $.mailbox.merge.separated, { name }) }),
    onSettled: (_, __, { targetId }) => rereadMailbox({ client, conversationId: targetId }),
  });
}

/** Merges conversations into one; this can be undone immediately, and for thirty days in the thread. */
export function useMerge(onDone: (targetId: string) => void) {
  const { t } = useTranslation('mailbox');
  const client = useQueryClient();
  const separate = useSeparate();
  return useMutation({
    mutationFn: ({ targetId, sourceIds }: MergeInput) =>
      call(mergeConversationsRef, { params: { id: targetId }, body: { sourceIds } }),
    onSuccess: ({ merges }, { targetId, sourceIds }) => {
      const made = merges.filter(({ sourceId }) => sourceIds.includes(sourceId));
      async function undo(): Promise<void> {
        for (const { id, name } of made) await separate.mutateAsync({ targetId, mergeId: id, name });
      }
      showToast({ text: t(($) => $.mailbox.merge.done), undo });
      onDone(targetId);
    },
    onSettled: (_, __, { targetId }) => rereadMailbox({ client, conversationId: targetId }),
  });
}
