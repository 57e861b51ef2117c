import { useCallback, useSyncExternalStore } from 'react';
import { readToken, subscribeToSession } from '#lib/session/session-store.ts';
import { quietly } from './kept-answer.ts';
import type { Forwarding } from '../forwarding.rules.ts';
import { storeForwardings } from './stored-forwardings.ts';

/** The one that is written first, those that wait for it behind. */
const byConversation = new Map<string, readonly Forwarding[]>();
/** What left lately, by its message, to be changed when it is undone. */
const sent = new Map<string, Forwarding>();
const listeners = new Set<() => void>();

subscribeToSession(() => {
  if (readToken() !== null) return;
  byConversation.clear();
  sent.clear();
});

function keepAll(conversationId: string, all: readonly Forwarding[]): void {
  if (all.length > 0) byConversation.set(conversationId, all);
  else byConversation.delete(conversationId);
  quietly(storeForwardings(conversationId, all));
  for (const listener of listeners) listener();
}

const allOf = (conversationId: string) => byConversation.get(conversationId) ?? [];

/** Keeps what is written, also over a reload. */
export function keepForwarding(conversationId: string, forwarding: Forwarding): void {
  keepAll(conversationId, [forwarding, ...allOf(conversationId).slice(1)]);
}

/** Written before the one that is there, which waits. */
export function putForwarding(conversationId: string, forwarding: Forwarding): void {
  keepAll(conversationId, [forwarding, ...allOf(conversationId)]);
}

/** It left, or is not wanted any more: the one that waited is written on. */
export function dropForwarding(conversationId: string, id: string): void {
  const left = allOf(conversationId).filter((each) => each.id !== id);
  keepAll(conversationId, left);
}

/** What an earlier visit left on this device, unless something was begun meanwhile. */
export function takeUp(conversationId: string, stored: readonly Forwarding[]): void {
  if (allOf(conversationId).length === 0 && stored.length > 0) keepAll(conversationId, stored);
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
  return allOf(conversationId)[0];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKeptForwarding(conversationId: string): Forwarding | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => allOf(conversationId)[0], [conversationId]),
  );
}
