import type { Message } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { showToast } from '#lib/toast/toast-store.ts';
import { useOutgoing } from '../api/outgoing-store.ts';
import { useDraft } from '../api/use-draft.ts';
import { useOlderMessages } from '../api/use-older-messages.ts';
import { useReply } from '../api/use-reply.ts';
import type { ConversationActions } from '../api/use-conversation-actions.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import type { Thread } from '../thread.rules.ts';
import { useMailboxKeys } from '../use-mailbox-keys.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { Composer } from './composer.tsx';
import { ThreadHead, type ThreadDeeds } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { ThreadNotes } from './thread-notes.tsx';
import classes from './thread-view.module.css';

type Props = {
  thread: Thread;
  actions: ConversationActions;
  deeds: ThreadDeeds;
  backTo: string;
  isPhone: boolean;
  heading: Ref<HTMLHeadingElement>;
  /** The conversation was closed together with an answer. */
  onClosed: () => void;
};

function useAnswering({ thread, onClosed }: Pick<Props, 'thread' | 'onClosed'>) {
  const { t } = useTranslation('mailbox');
  const { id, name } = thread.conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({ conversationId: id, initial: thread.draft?.text ?? '' });
  const reply = useReply(id);
  const [undoFailure, setUndoFailure] = useState<unknown>();

  /** What came back stands before what was begun since. */
  function putBack(text: string): void {
    const begun = draft.latest();
    if (begun.trim() === '') draft.replace(text);
    else draft.change(`${text}\n\n${begun}`);
    field.current?.focus();
  }

  async function undo(message: Message): Promise<void> {
    setUndoFailure(undefined);
    try {
      putBack((await reply.undo(message.id)).text);
    } catch (error) {
      setUndoFailure(error);
    }
  }

  async function arrive(sending: Promise<Message | undefined>, close: boolean): Promise<void> {
    const message = await sending;
    if (!message) return;
    showToast({ text: t(($) => $.mailbox.toast.sent, { name }), undo: () => void undo(message) });
    if (close) onClosed();
  }

  return {
    field,
    draft,
    undo,
    undoFailure,
    send({ close }: { close: boolean }): void {
      const text = draft.latest();
      draft.replace('');
      void arrive(reply.send({ text, close, after: draft.settled() }), close);
    },
    retry: (outgoing: Outgoing) => void arrive(reply.retry(outgoing), outgoing.close),
    edit(outgoing: Outgoing): void {
      reply.drop(outgoing);
      putBack(outgoing.text);
    },
  };
}

/** One conversation: head, messages, answer. */
export function ThreadView({ thread, actions, deeds, backTo, isPhone, heading, onClosed }: Props) {
  const { t } = useTranslation('mailbox');
  const { conversation } = thread;
  const answering = useAnswering({ thread, onClosed });
  const outgoing = useOutgoing(conversation.id);
  const older = useOlderMessages(thread);
  const failure = actions.failure?.conversationId === conversation.id ? actions.failure : undefined;
  useMarkRead({ conversation, markRead: (each) => void actions.setRead(each, true) });
  useMailboxKeys({ e: deeds.toggleClosed, r: () => answering.field.current?.focus() });
  return (
    <>
      <ThreadHead conversation={conversation} deeds={deeds} backTo={backTo} isPhone={isPhone} heading={heading} />
      <ThreadNotes
        conversation={conversation}
        failure={failure}
        undoFailure={answering.undoFailure}
        onNotSpam={deeds.toggleSpam}
      />
      <ThreadLog
        thread={thread}
        outgoing={outgoing}
        older={{ isLoading: older.isPending, load: () => thread.older !== null && older.mutate(thread.older) }}
        onUndo={(message) => void answering.undo(message)}
        onRetry={answering.retry}
        onEdit={answering.edit}
      />
      <footer className={classes.foot}>
        {conversation.email === null ? (
          <Callout title={t(($) => $.mailbox.composer.noAddress, { name: conversation.name })}>
            {conversation.phone}
          </Callout>
        ) : (
          <Composer name={conversation.name} draft={answering.draft} field={answering.field} onSend={answering.send} />
        )}
      </footer>
    </>
  );
}
