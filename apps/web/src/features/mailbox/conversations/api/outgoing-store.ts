import { useCallback, useSyncExternalStore } from 'react';
import { subscribeToSession, readToken } from '#lib/session/session-store.ts';
import { type Outgoing, type OutgoingAction, reduceOutgoing } from '../outgoing.rules.ts';

const none: readonly Outgoing[] = [];
const byConversation = new Map<string, readonly Outgoing[]>();
const listeners = new Set<() => void>();

// Pending answers belong to their author: signing out clears them.
subscribeToSession(() => {
  if (readToken() === null) byConversation.clear();
});

/** Applies one event to a conversation's unconfirmed answers, which survive navigation. */
export function changeOutgoing(conversationId: string, action: OutgoingAction): void {
  byConversation.set(conversationId, reduceOutgoing(byConversation.get(conversationId) ?? none, action));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutgoing(conversationId: string): readonly Outgoing[] {
  const read = useCallback(() => byConversation.get(conversationId) ?? none, [conversationId]);
  return useSyncExternalStore(subscribe, read);
}
