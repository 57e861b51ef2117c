import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCan } from '#lib/session/use-can.ts';

/** Marks a conversation as read when its newest message is visible; once per message, so that “unread” can be set again. */
export function useMarkRead({
  conversation,
  markRead,
}: {
  conversation: Conversation;
  markRead: (conversation: Conversation) => void;
}): void {
  const seen = useRef<string>(undefined);
  const { lastMessageAt } = conversation;
  const mayMark = useCan('mailbox.write');
  const look = useEffectEvent((newest: string) => {
    if (document.visibilityState !== 'visible' || seen.current === newest) return;
    seen.current = newest;
    if (mayMark && conversation.unread > 0) markRead(conversation);
  });
  useEffect(() => {
    const onVisible = () => look(lastMessageAt);
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [lastMessageAt]);
}
