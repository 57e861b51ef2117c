import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { readUser } from '#lib/session/session-store.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { ConversationActions } from './api/use-conversation-actions.ts';

/** Whether the person who is signed in looks after it. */
export function isMine({ assignedTo }: Conversation): boolean {
  return assignedTo !== null && assignedTo.id === readUser()?.id;
}

/** Takes a conversation on, or leaves one's own to nobody, and says so with undo. */
export function useAssigning(actions: ConversationActions) {
  const { t } = useTranslation('views');
  return async (conversation: Conversation) => {
    const toMe = !isMine(conversation);
    const undo = await actions.assign(conversation, toMe);
    if (undo) showToast({ text: toMe ? t(($) => $.views.assign.taken) : t(($) => $.views.assign.left), undo });
  };
}
