import {
  changeConversationProfileRef,
  moveMessagesRef,
  splitConversationRef,
  undoMoveRef,
} from '@enlace/contract/mailbox/conversations/moves.refs.gen.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadMailbox } from './mailbox-cache.ts';

/** Opens another conversation in the same list. */
function useOpening() {
  const [, setQuery] = useSearchParams();
  return (id: string) =>
    setQuery((query) => {
      query.set('c', id);
      return query;
    });
}

/** Brings moved messages back; `conversationId` is either of the two conversations. */
export function useUndoMove() {
  const { t } = useTranslation('views');
  const client = useQueryClient();
  const open = useOpening();
  return useMutation({
    mutationFn: ({ conversationId, moveId }: { conversationId: string; moveId: string }) =>
      call(undoMoveRef, { params: { id: conversationId, moveId } }),
    onSuccess: ({ conversation }) => {
      open(conversation.id);
      rereadMailbox({ client, conversationId: conversation.id });
      showToast({ text: t(($) => $.views.move.undone) });
    },
    onError: (_, { conversationId }) => rereadMailbox({ client, conversationId }),
  });
}

export type MoveInput = { messageIds: string[] } & ({ subject: string } | { targetId: string });

/** Moves messages into a new conversation or another one and opens it; can be undone at once, and in the thread. */
export function useMoveMessages({ conversationId, onDone }: { conversationId: string; onDone: () => void }) {
  const { t } = useTranslation('views');
  const client = useQueryClient();
  const undo = useUndoMove();
  const open = useOpening();
  return useMutation({
    mutationFn: (body: MoveInput) =>
      'targetId' in body
        ? call(moveMessagesRef, { params: { id: conversationId }, body })
        : call(splitConversationRef, { params: { id: conversationId }, body }),
    onSuccess: ({ conversation, moveId }) => {
      onDone();
      open(conversation.id);
      rereadMailbox({ client, conversationId: conversation.id });
      showToast({
        text: t(($) => $.views.move.done),
        undo: () => undo.mutateAsync({ conversationId, moveId }),
      });
    },
    onSettled: () => rereadMailbox({ client, conversationId }),
  });
}

/** Moves a conversation to another profile's mailbox; the notice takes it back to the one it was in. */
export function useChangeProfile({ conversation: before, onDone }: { conversation: Conversation; onDone: () => void }) {
  const conversationId = before.id;
  const { t } = useTranslation('views');
  const client = useQueryClient();
  const change = (profileId: string) =>
    call(changeConversationProfileRef, { params: { id: conversationId }, body: { profileId } });
  return useMutation({
    mutationFn: change,
    onSuccess: ({ conversation }) => {
      onDone();
      showToast({
        text: t(($) => $.views.profile.done, { profile: conversation.profile.name }),
        async undo() {
          await change(before.profile.id);
          rereadMailbox({ client, conversationId });
        },
      });
    },
    onSettled: () => rereadMailbox({ client, conversationId }),
  });
}
