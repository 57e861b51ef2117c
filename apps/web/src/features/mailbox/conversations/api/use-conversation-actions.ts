import {
  assignConversationRef,
  markConversationReadRef,
  removeConversationRef,
  renameConversationRef,
  restoreConversationRef,
  setConversationStateRef,
  undoConversationStatesRef,
} from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { Conversation, SetStateInput } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { readUser } from '#lib/session/session-store.ts';
import { rereadMailbox, showConversation } from './mailbox-cache.ts';

/** A change that did not reach the server: shown in place, with a retry. */
export type ActionFailure = { conversationId: string; error: unknown; retry: () => void };

export type ConversationActions = {
  failure: ActionFailure | undefined;
  /** Optimistic; resolves with its undo, or undefined when the server refused and the change was reverted. */
  setState: (conversation: Conversation, input: SetStateInput) => Promise<Undo | undefined>;
  setRead: (conversation: Conversation, read: boolean) => Promise<Undo | undefined>;
  remove: (conversation: Conversation) => Promise<Undo | undefined>;
  rename: (conversation: Conversation, subject: string) => Promise<Undo | undefined>;
  /** To oneself, or to nobody. */
  assign: (conversation: Conversation, toMe: boolean) => Promise<Undo | undefined>;
};

/** Reverts a change. */
export type Undo = () => void;

type Answer = { conversation?: Conversation; undo: () => Promise<unknown> };
type Action = { before: Conversation; after: Conversation; send: () => Promise<Answer> };

async function undoBy(undoId: string | null): Promise<void> {
  if (undoId !== null) await call(undoConversationStatesRef, { body: { undoId } });
}

/** Actions for a conversation: optimistic, reverted with a notice on failure. */
export function useConversationActions(): ConversationActions {
  const client = useQueryClient();
  const [failure, setFailure] = useState<ActionFailure>();

  async function back({ id, undo }: { id: string; undo: () => Promise<unknown> }): Promise<void> {
    try {
      await undo();
    } catch (error) {
      const again = () => void back({ id, undo });
      setFailure({ conversationId: id, error, retry: again });
    }
    rereadMailbox({ client, conversationId: id });
  }

  async function perform(action: Action): Promise<Undo | undefined> {
    const { before, after, send } = action;
    setFailure(undefined);
    showConversation({ client, conversation: after });
    try {
      const { conversation, undo } = await send();
      if (conversation) showConversation({ client, conversation });
      rereadMailbox({ client });
      return () => void back({ id: before.id, undo });
    } catch (error) {
      showConversation({ client, conversation: before });
      rereadMailbox({ client, conversationId: before.id });
      setFailure({ conversationId: before.id, error, retry: () => void perform(action) });
      return undefined;
    }
  }

  return {
    failure,
    setState: (before, input) =>
      perform({
        before,
        after: { ...before, state: input.state, snoozedUntil: input.state === 'snoozed' ? input.until : null },
        async send() {
          const { conversation, undoId } = await call(setConversationStateRef, {
            params: { id: before.id },
            body: input,
          });
          return { conversation, undo: () => undoBy(undoId) };
        },
      }),
    setRead: (before, read) =>
      perform({
        before,
        after: { ...before, unread: read ? 0 : Math.max(1, before.unread) },
        async send() {
          const mark = (isRead: boolean) =>
            call(markConversationReadRef, { params: { id: before.id }, body: { read: isRead } });
          return { conversation: (await mark(read)).conversation, undo: () => mark(!read) };
        },
      }),
    rename: (before, subject) =>
      perform({
        before,
        after: { ...before, subject },
        async send() {
          const { conversation, undoId } = await call(renameConversationRef, {
            params: { id: before.id },
            body: { subject },
          });
          // The thread has a line about it.
          rereadMailbox({ client, conversationId: before.id });
          return { conversation, undo: () => undoBy(undoId) };
        },
      }),
    assign: (before, toMe) =>
      perform({
        before,
        after: { ...before, assignedTo: toMe ? { id: readUser()?.id ?? '', name: readUser()?.name ?? '' } : null },
        async send() {
          const { conversation, undoId } = await call(assignConversationRef, {
            params: { id: before.id },
            body: { assignee: toMe ? 'me' : 'nobody' },
          });
          return { conversation, undo: () => undoBy(undoId) };
        },
      }),
    remove: (before) =>
      perform({
        before,
        after: { ...before, deletedAt: before.lastMessageAt },
        send: async () => {
          await call(removeConversationRef, { params: { id: before.id } });
          return { undo: () => call(restoreConversationRef, { params: { id: before.id } }) };
        },
      }),
  };
}
