import type { Conversation } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Marks a conversation as read when its newest message is in front of the reader; once per message, so that “unread” can be set again. */
export function useMarkRead({ conversation, markRead }: { conversation: Conversation; markRead: (conversation: Conversation) => void }): void {
  const seen = useRef<string>(undefined);
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || seen.current === conversation.lastMessageAt) return;
    seen.current = conversation.lastMessageAt;
    if (conversation.unread > 0) markRead(conversation);
  });
  useEffect(() => {
    look();
    const onVisible = () => look();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [conversation.lastMessageAt]);
}
