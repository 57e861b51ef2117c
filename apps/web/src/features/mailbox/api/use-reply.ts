import type { Draft, Message } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import { withMessage, withoutMessage } from '../thread.rules.ts';
import { changeThread, rereadMailbox, showConversation } from './mailbox-cache.ts';
import { replyRef, undoRef } from './mailbox.refs.ts';
import { changeOutgoing } from './outgoing-store.ts';

type Attempt = {
  client: QueryClient;
  conversationId: string;
  key: string;
  text: string;
  close: boolean;
  after?: Promise<void> | undefined;
};

async function attempt({ client, conversationId, key, text, close, after }: Attempt): Promise<Message | undefined> {
  try {
    await after;
    const { conversation, message } = await call(replyRef, {
      params: { id: conversationId },
      body: { text, idempotencyKey: key, close },
    });
    changeThread({
      client,
      id: conversationId,
      change: (thread) => ({ ...withMessage({ thread, message }), draft: null }),
    });
    changeOutgoing(conversationId, { kind: 'arrived', key });
    showConversation({ client, conversation });
    rereadMailbox({ client });
    return message;
  } catch (error) {
    changeOutgoing(conversationId, { kind: 'failed', key, error });
    return undefined;
  }
}

export type Reply = {
  /** Shows the answer at once and sends it; resolves with the message, or undefined when it failed (it then says so in place). */
  send: (input: { text: string; close: boolean; after: Promise<void> }) => Promise<Message | undefined>;
  retry: (outgoing: Outgoing) => Promise<Message | undefined>;
  drop: (outgoing: Outgoing) => void;
  /** Takes a sent answer back; rejects with `mailbox.undo_too_late` after its ten seconds. */
  undo: (messageId: string) => Promise<Draft>;
};

/** Answering one conversation. */
export function useReply(conversationId: string): Reply {
  const client = useQueryClient();
  return {
    send({ text, close, after }) {
      const key = crypto.randomUUID();
      changeOutgoing(conversationId, { kind: 'sent_off', key, text, close, at: new Date().toISOString() });
      return attempt({ client, conversationId, key, text, close, after });
    },
    retry({ key, text, close }) {
      changeOutgoing(conversationId, { kind: 'tried_again', key });
      return attempt({ client, conversationId, key, text, close });
    },
    drop: ({ key }) => changeOutgoing(conversationId, { kind: 'dropped', key }),
    async undo(messageId) {
      const { conversation, draft } = await call(undoRef, { params: { id: conversationId, messageId } });
      changeThread({
        client,
        id: conversationId,
        change: (thread) => ({ ...withoutMessage({ thread, messageId }), draft }),
      });
      showConversation({ client, conversation });
      rereadMailbox({ client });
      return draft;
    },
  };
}
