import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { countRecipients } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { forwardMessagesRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import type { UndoneForward } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { keepForwarding, keepSent, readForwarding, takeSent, useKeptForwarding } from './api/forwarding-store.ts';
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
      keepForwarding(id, undefined);
      changeThread({ client, id, change: (current) => withMessage({ thread: current, message }) });
      showConversation({ client, conversation });
      rereadMailbox({ client });
      onSent(message);
    },
  });
}

/** Forwarding messages of one conversation: written apart from its answer, which stays as it is. */
export function useForwarding(input: Input) {
  const { thread } = input;
  const client = useQueryClient();
  const { id, subject } = thread.conversation;
  const current = useKeptForwarding(id);
  const keep = (next: Forwarding | undefined) => keepForwarding(id, next);
  const sending = useSending(input);
  function begin(messages: readonly Message[]): void {
    const kept = readForwarding(id);
    // What is written already is not thrown away by a key.
    if (kept && !isEmptyAnswer(kept.content)) return;
    sending.reset();
    keep(
      newForwarding({ messages, subject, locale: currentLocale(), key: crypto.randomUUID(), id: crypto.randomUUID() }),
    );
  }
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
    close: () => keep(undefined),
    /** Nothing is written: it goes. */
    rest(): void {
      const now = readForwarding(id);
      if (now && isEmptyAnswer(now.content) && countRecipients(now.head) === 0) keep(undefined);
    },
    send(): void {
      const now = readForwarding(id);
      if (now && !sending.isPending) sending.mutate(now);
    },
    /** It was undone: it is written on, as it was. */
    again(messageId: string, undone: UndoneForward): void {
      const newest = written.findLast((each) => each.id !== messageId && !each.isAside);
      const keys = { key: crypto.randomUUID(), id: crypto.randomUUID() };
      const known = takeSent(messageId);
      keep(known ? { ...known, ...keys } : forwardingAgain(undone, { messages: newest ? [newest] : [], ...keys }));
    },
  };
}
export type ForwardingActs = ReturnType<typeof useForwarding>;
