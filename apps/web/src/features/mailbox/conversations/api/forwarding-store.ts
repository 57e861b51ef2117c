import { useCallback, useSyncExternalStore } from 'react';
import { readToken, subscribeToSession } from '#lib/session/session-store.ts';
import type { Forwarding } from '../forwarding.rules.ts';

const byConversation = new Map<string, Forwarding>();
/** What left lately, by its message, to be changed when it is undone. */
const sent = new Map<string, Forwarding>();
const listeners = new Set<() => void>();

subscribeToSession(() => {
  if (readToken() !== null) return;
  byConversation.clear();
  sent.clear();
});

/** Keeps what is written while people look elsewhere in the mailbox. */
export function keepForwarding(conversationId: string, forwarding: Forwarding | undefined): void {
  if (forwarding) byConversation.set(conversationId, forwarding);
  else byConversation.delete(conversationId);
  for (const listener of listeners) listener();
}

export function keepSent(messageId: string, forwarding: Forwarding): void {
  sent.set(messageId, forwarding);
}

export function takeSent(messageId: string): Forwarding | undefined {
  const found = sent.get(messageId);
  sent.delete(messageId);
  return found;
}

export function readForwarding(conversationId: string): Forwarding | undefined {
  return byConversation.get(conversationId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKeptForwarding(conversationId: string): Forwarding | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => byConversation.get(conversationId), [conversationId]),
  );
}
