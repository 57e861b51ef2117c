import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { readUser } from '#lib/session/session-store.ts';
import { type ConversationPages, type ListScope, withConversation } from '../conversation-list.rules.ts';
import type { Thread } from '../thread.rules.ts';
import { mailboxKeys } from './mailbox.queries.ts';

/** The menu's counts belong to the shell; this is their query key. */
const menuKey = ['shell'] as const;

function isScope(value: unknown): value is ListScope {
  return typeof value === 'object' && value !== null && 'profileId' in value && 'view' in value;
}

function scopeOf(key: readonly unknown[]): ListScope {
  return isScope(key[2]) ? key[2] : { profileId: undefined, view: undefined };
}

export function changeThread({
  client,
  id,
  change,
}: {
  client: QueryClient;
  id: string;
  change: (thread: Thread) => Thread;
}): void {
  client.setQueryData<Thread>(mailboxKeys.thread(id), (thread) => (thread ? change(thread) : thread));
}

/** Shows a conversation's new state at once, everywhere on the screen. */
export function showConversation({ client, conversation }: { client: QueryClient; conversation: Conversation }): void {
  changeThread({ client, id: conversation.id, change: (thread) => ({ ...thread, conversation }) });
  for (const [key, list] of client.getQueriesData<ConversationPages>({ queryKey: mailboxKeys.lists })) {
    if (list)
      client.setQueryData<ConversationPages>(
        key,
        withConversation({ list, scope: scopeOf(key), conversation, me: readUser()?.id }),
      );
  }
}

/** Refetches lists and menu counts; the thread only when it is given. */
export function rereadMailbox({ client, conversationId }: { client: QueryClient; conversationId?: string }): void {
  void client.invalidateQueries({ queryKey: mailboxKeys.lists });
  void client.invalidateQueries({ queryKey: mailboxKeys.shelf });
  void client.invalidateQueries({ queryKey: mailboxKeys.counts });
  void client.invalidateQueries({ queryKey: menuKey });
  if (conversationId !== undefined) void client.invalidateQueries({ queryKey: mailboxKeys.thread(conversationId) });
}
