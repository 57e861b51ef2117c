import type { Conversation, SetStateInput } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { rereadMailbox, showConversation } from './mailbox-cache.ts';
import { readRef, removeRef, restoreRef, stateRef } from './mailbox.refs.ts';

/** A change that did not reach the server: shown in place, with what tries it again. */
export type ActionFailure = { conversationId: string; error: unknown; retry: () => void };

export type ConversationActions = {
  failure: ActionFailure | undefined;
  /** Shown at once; false when the server refused and the screen went back. */
  setState: (conversation: Conversation, input: SetStateInput) => Promise<boolean>;
  setRead: (conversation: Conversation, read: boolean) => Promise<boolean>;
  remove: (conversation: Conversation) => Promise<boolean>;
  restore: (conversation: Conversation) => Promise<boolean>;
};

type Deed = { before: Conversation; after: Conversation; send: () => Promise<Conversation | undefined> };

/** What can be done with a conversation: optimistic, put back with a note when it fails. */
export function useConversationActions(): ConversationActions {
  const client = useQueryClient();
  const [failure, setFailure] = useState<ActionFailure>();

  async function perform(deed: Deed): Promise<boolean> {
    const { before, after, send } = deed;
    setFailure(undefined);
    showConversation({ client, conversation: after });
    try {
      const confirmed = await send();
      if (confirmed) showConversation({ client, conversation: confirmed });
      rereadMailbox({ client });
      return true;
    } catch (error) {
      showConversation({ client, conversation: before });
      rereadMailbox({ client, conversationId: before.id });
      setFailure({ conversationId: before.id, error, retry: () => void perform(deed) });
      return false;
    }
  }

  return {
    failure,
    setState: (before, input) =>
      perform({
        before,
        after: { ...before, state: input.state, snoozedUntil: input.state === 'snoozed' ? input.until : null },
        send: async () => (await call(stateRef, { params: { id: before.id }, body: input })).conversation,
      }),
    setRead: (before, read) =>
      perform({
        before,
        after: { ...before, unread: read ? 0 : Math.max(1, before.unread) },
        send: async () => (await call(readRef, { params: { id: before.id }, body: { read } })).conversation,
      }),
    remove: (before) =>
      perform({
        before,
        after: { ...before, deletedAt: before.lastMessageAt },
        send: async () => {
          await call(removeRef, { params: { id: before.id } });
          return undefined;
        },
      }),
    restore: (before) =>
      perform({
        before,
        after: { ...before, deletedAt: null },
        send: async () => (await call(restoreRef, { params: { id: before.id } })).conversation,
      }),
  };
}
