import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { emptyAnswer, joinAnswers } from './answer-content.rules.ts';
import { useDraft } from './api/use-draft.ts';
import { useReply } from './api/use-reply.ts';
import type { Outgoing } from './outgoing.rules.ts';
import type { Thread } from './thread.rules.ts';

type Input = { thread: Thread; onClosed: () => void };

/** The life of an answer in one conversation: writing, sending, undoing, scheduling, retrying. */
export function useAnswering({ thread, onClosed }: Input) {
  const { t } = useTranslation(['mailbox', 'composer']);
  const formats = useFormats();
  const { id, name } = thread.conversation;
  const field = useRef<MailEditorHandle>(null);
  const draft = useDraft({ conversationId: id, initial: thread.draft });
  const reply = useReply(id);
  const [undoFailure, setUndoFailure] = useState<unknown>();
  const [scheduleFailure, setScheduleFailure] = useState<unknown>();
  // Scheduling the same answer twice (a second click, a lost reply) counts once.
  const scheduleKey = useRef(crypto.randomUUID());

  async function revoke(message: Message): Promise<void> {
    // Text started since is saved first, so that the server combines the two.
    await draft.saveNow();
    draft.replace(await reply.undo(message.id));
    field.current?.focus();
  }

  async function undo(message: Message): Promise<void> {
    setUndoFailure(undefined);
    try {
      await revoke(message);
    } catch (error) {
      setUndoFailure(error);
    }
  }

  async function arrive(sending: Promise<Message | undefined>, close: boolean): Promise<void> {
    const message = await sending;
    if (!message) return;
    // The conversation may be closed by then: what goes wrong is said by the toast.
    showToast({ text: t(($) => $.mailbox.toast.leaving, { name }), undo: () => revoke(message) });
    if (close) onClosed();
  }

  return {
    field,
    draft,
    undo,
    undoFailure,
    scheduleFailure,
    send({ close }: { close: boolean }): void {
      const content = draft.latest();
      const after = draft.settled();
      draft.clear();
      void arrive(reply.send({ content, close, after }), close);
    },
    async schedule({ sendAt, close }: { sendAt: string; close: boolean }): Promise<void> {
      setScheduleFailure(undefined);
      try {
        await draft.saveNow();
        await reply.schedule({ content: draft.latest(), close, sendAt, key: scheduleKey.current });
        scheduleKey.current = crypto.randomUUID();
        draft.replace(null);
        showToast({ text: t(($) => $.composer.schedule.done, { when: formats.dateTime(sendAt) }) });
      } catch (error) {
        setScheduleFailure(error);
      }
    },
    retry: (outgoing: Outgoing) => void arrive(reply.retry(outgoing), outgoing.close),
    edit(outgoing: Outgoing): void {
      reply.drop(outgoing);
      const begun = draft.latest();
      draft.put(begun === emptyAnswer ? outgoing.content : joinAnswers(outgoing.content, begun));
      field.current?.focus();
    },
  };
}
export type Answering = ReturnType<typeof useAnswering>;
