import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import {
  replyToConversationRef,
  retryReplyRef,
  scheduleReplyRef,
  undoReplyRef,
} from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import type { Draft, ScheduledReply, UndoneForward } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type AnswerContent, bodyOf } from '../answer-content.rules.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import { withMessage, withoutMessage } from '../thread.rules.ts';
import { identitiesKey } from './identities.queries.ts';
import { changeThread, rereadMailbox, showConversation } from './mailbox-cache.ts';
import { changeOutgoing } from './outgoing-store.ts';
import { scheduledKey } from './scheduled.queries.ts';

type Attempt = {
  client: QueryClient;
  conversationId: string;
  key: string;
  content: AnswerContent;
  close: boolean;
  after?: Promise<void> | undefined;
};

function rereadSenders(client: QueryClient, { head }: AnswerContent): void {
  if (head.from) void client.invalidateQueries({ queryKey: identitiesKey });
}

async function attempt({ client, conversationId, key, content, close, after }: Attempt): Promise<Message | undefined> {
  try {
    await after;
    const { conversation, message } = await call(replyToConversationRef, {
      params: { id: conversationId },
      body: { ...bodyOf(content), idempotencyKey: key, close },
    });
    changeThread({
      client,
      id: conversationId,
      change: (thread) => ({ ...withMessage({ thread, message }), draft: null }),
    });
    changeOutgoing(conversationId, { kind: 'arrived', key });
    showConversation({ client, conversation });
    rereadMailbox({ client });
    rereadSenders(client, content);
    return message;
  } catch (error) {
    changeOutgoing(conversationId, { kind: 'failed', key, error });
    return undefined;
  }
}

type Schedule = { content: AnswerContent; close: boolean; sendAt: string; key: string };

/** An answer is the draft again; a forwarded mail leaves the draft alone. */
export type Undone = { draft: Draft | null; forward: UndoneForward | null };

export type Reply = {
  /** Shows the answer at once and sends it; resolves with the message, or undefined when it failed (the error is then shown in place). */
  send: (input: { content: AnswerContent; close: boolean; after: Promise<void> }) => Promise<Message | undefined>;
  retry: (outgoing: Outgoing) => Promise<Message | undefined>;
  drop: (outgoing: Outgoing) => void;
  /** Undoes a sent answer; rejects with `mailbox.undo_too_late` after its ten seconds. */
  undo: (messageId: string) => Promise<Undone>;
  schedule: (input: Schedule) => Promise<ScheduledReply>;
  /** Resends a mail that was not delivered. */
  sendAgain: (messageId: string) => Promise<void>;
};

/** Sending answers in one conversation. */
export function useReply(conversationId: string): Reply {
  const client = useQueryClient();
  const params = { id: conversationId };
  return {
    send({ content, close, after }) {
      const key = crypto.randomUUID();
      changeOutgoing(conversationId, { kind: 'sent_off', key, content, close, at: new Date().toISOString() });
      return attempt({ client, conversationId, key, content, close, after });
    },
    retry({ key, content, close }) {
      changeOutgoing(conversationId, { kind: 'tried_again', key });
      return attempt({ client, conversationId, key, content, close });
    },
    drop: ({ key }) => changeOutgoing(conversationId, { kind: 'dropped', key }),
    async undo(messageId) {
      const { conversation, draft, forward } = await call(undoReplyRef, { params: { ...params, messageId } });
      changeThread({
        client,
        id: conversationId,
        change: (thread) => ({ ...withoutMessage({ thread, messageId }), ...(forward ? {} : { draft }) }),
      });
      showConversation({ client, conversation });
      rereadMailbox({ client });
      return { draft, forward };
    },
    async schedule({ content, close, sendAt, key }) {
      const body = { ...bodyOf(content), idempotencyKey: key, close, sendAt };
      const { scheduled } = await call(scheduleReplyRef, { params, body });
      changeThread({ client, id: conversationId, change: (thread) => ({ ...thread, draft: null }) });
      await client.invalidateQueries({ queryKey: scheduledKey });
      rereadMailbox({ client });
      rereadSenders(client, content);
      return scheduled;
    },
    async sendAgain(messageId) {
      const { message } = await call(retryReplyRef, { params: { ...params, messageId } });
      changeThread({
        client,
        id: conversationId,
        change: (thread) => ({
          ...thread,
          messages: thread.messages.map((each) => (each.id === message.id ? message : each)),
        }),
      });
    },
  };
}
