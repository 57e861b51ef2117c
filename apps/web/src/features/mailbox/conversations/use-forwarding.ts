import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { countRecipients } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { forwardMessagesRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import type { UndoneForward } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { quietly } from './api/kept-answer.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import {
  dropForwarding,
  keepForwarding,
  keepSent,
  putForwarding,
  readForwarding,
  takeSent,
  takeUp,
  useKeptForwarding,
} from './api/forwarding-store.ts';
import { readStoredForwardings } from './api/stored-forwardings.ts';
import { changeThread, rereadMailbox, showConversation } from './api/mailbox-cache.ts';
import { wholeThread } from './api/whole-thread.ts';
import { isEmptyAnswer } from './answer-content.rules.ts';
import { bodyOfForward, type Forwarding, forwardingAgain, newForwarding } from './forwarding.rules.ts';
import { type Thread, withMessage } from './thread.rules.ts';

type Input = { thread: Thread; onSent: (message: Message) => void };

function useSending({ thread, onSent }: Input) {
  const client = useQueryClient();
  const { id } = thread.conversation;
  return useMutation({
    mutationFn: async (forwarding: Forwarding) => ({
      forwarding,
      ...(await call(forwardMessagesRef, { params: { id }, body: bodyOfForward(forwarding) })),
    }),
    onSuccess({ forwarding, conversation, message }) {
      keepSent(message.id, forwarding);
      dropForwarding(id, forwarding.id);
      changeThread({ client, id, change: (current) => withMessage({ thread: current, message }) });
      showConversation({ client, conversation });
      rereadMailbox({ client });
      onSent(message);
    },
  });
}

const isNothing = ({ content, head }: Forwarding) => isEmptyAnswer(content) && countRecipients(head) === 0;

/** What was written before a reload is there again, once per conversation and visit. */
function useStored({ conversation: { id }, messages }: Thread): void {
  const client = useQueryClient();
  const takeStored = useEffectEvent((conversationId: string) => {
    const readAll = () => wholeThread({ client, conversationId });
    quietly(
      readStoredForwardings(conversationId, { known: messages, readAll }).then((all) => takeUp(conversationId, all)),
    );
  });
  useEffect(() => takeStored(id), [id]);
}

/** An undone one is written on as it was. Another one that was begun meanwhile waits for it. */
function useAgain({ conversation: { id }, messages }: Thread) {
  const { t } = useTranslation('mails');
  return (messageId: string, undone: UndoneForward): void => {
    const newest = messages.findLast((each) => each.system === null && each.id !== messageId && !each.isAside);
    const keys = { key: crypto.randomUUID(), id: crypto.randomUUID() };
    const known = takeSent(messageId);
    const back = known ? { ...known, ...keys } : forwardingAgain(undone, { messages: newest ? [newest] : [], ...keys });
    const now = readForwarding(id);
    if (!now || isNothing(now)) return keepForwarding(id, back);
    putForwarding(id, back);
    showToast({ text: t(($) => $.mails.forward.waits) });
  };
}

/** Forwarding messages of one conversation: written apart from its answer, which stays as it is. */
export function useForwarding(input: Input) {
  const { thread } = input;
  const client = useQueryClient();
  const { id, subject } = thread.conversation;
  const current = useKeptForwarding(id);
  const keep = (next: Forwarding) => keepForwarding(id, next);
  const drop = () => {
    const now = readForwarding(id);
    if (now) dropForwarding(id, now.id);
  };
  const sending = useSending(input);
  useStored(thread);
  function begin(messages: readonly Message[]): void {
    const kept = readForwarding(id);
    // What is written already is not thrown away by a key.
    if (kept && !isNothing(kept)) return;
    sending.reset();
    keep(
      newForwarding({ messages, subject, locale: currentLocale(), key: crypto.randomUUID(), id: crypto.randomUUID() }),
    );
  }
  const again = useAgain(thread);
  const written = thread.messages.filter(({ system }) => system === null);
  return {
    current,
    error: sending.error,
    isSending: sending.isPending,
    /** One message; without it the newest. */
    open(message?: Message): void {
      const chosen = message ?? written.findLast(({ isAside }) => !isAside) ?? written.at(-1);
      if (chosen) begin([chosen]);
    },
    openAll: () =>
      void wholeThread({ client, conversationId: id }).then(
        (messages) => begin(messages.filter(({ isAside }) => !isAside)),
        (error: unknown) => showToast({ text: errorText(error) }),
      ),
    change(patch: Partial<Forwarding>): void {
      const now = readForwarding(id);
      // Another mail than the one that may have been refused.
      if (!now) return;
      keep({ ...now, ...patch, ...(sending.isError ? { key: crypto.randomUUID() } : {}) });
      if (sending.isError) sending.reset();
    },
    latest: () => readForwarding(id)?.content,
    headNow: () => readForwarding(id)?.head,
    close: drop,
    /** Nothing is written: it goes. */
    rest(): void {
      const now = readForwarding(id);
      if (now && isNothing(now)) drop();
    },
    send(): void {
      const now = readForwarding(id);
      if (now && !sending.isPending) sending.mutate(now);
    },
    again,
  };
}
export type ForwardingActs = ReturnType<typeof useForwarding>;
