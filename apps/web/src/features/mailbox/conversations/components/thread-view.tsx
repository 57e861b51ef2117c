import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useOutgoing } from '../api/outgoing-store.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useNotes } from '../api/use-notes.ts';
import { useOlderMessages } from '../api/use-older-messages.ts';
import { usePresence } from '../api/use-presence.ts';
import type { ConversationActions } from '../api/use-conversation-actions.ts';
import { canBeSplit, canBeTakenApart, type Thread } from '../thread.rules.ts';
import { answeredMessage } from '../answer-head.rules.ts';
import { useAnswering } from '../use-answering.ts';
import { useFocusInFoot } from '../use-focus-in-foot.ts';
import { useFolding } from '../use-folding.ts';
import { useForwarding } from '../use-forwarding.ts';
import { type MailboxKeys, useMailboxKeys } from '../use-mailbox-keys.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { Composer } from './composer.tsx';
import { ForwardForm } from './forward-form.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { PresenceNote } from './presence-note.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { ThreadHead, type ThreadActions } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { ThreadNotes } from './thread-notes.tsx';

type Props = {
  thread: Thread;
  actions: ConversationActions;
  threadActions: Omit<ThreadActions, 'forwardAll' | 'openProfile'>;
  backTo: string;
  isPhone: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  labels: readonly Label[];
  noting: { isOpen: boolean; close: () => void };
  /** The conversation was closed along with an answer. */
  onClosed: () => void;
};

/** The message that has the focus, which a key is then about. */
function focusedMessage({ messages }: Thread): Message | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'];
  return messages.find((each) => each.id === id);
}

/** One conversation: head, messages, answer. */
export function ThreadView({
  thread,
  actions,
  threadActions,
  backTo,
  isPhone,
  heading,
  labels,
  noting,
  onClosed,
}: Props) {
  const { t } = useTranslation(['mailbox', 'mails']);
  const { conversation } = thread;
  const forwarding = useForwarding({ thread, onSent: (message) => sayLeaving(message) });
  const answering = useAnswering({ thread, onClosed, onForward: forwarding.again });
  const sayLeaving = (message: Message) =>
    showToast({ text: t(($) => $.mails.forward.leaving), undo: () => answering.revoke(message) });
  const outgoing = useOutgoing(conversation.id);
  const older = useOlderMessages(thread);
  const failure = actions.failure?.conversationId === conversation.id ? actions.failure : undefined;
  useMarkRead({ conversation, markRead: (each) => void actions.setRead(each, true) });
  const [isAsking, setAsking] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [isChangingProfile, setChangingProfile] = useState(false);
  const [leaving, setLeaving] = useState<Message>();
  const folding = useFolding(thread);
  const notes = useNotes(conversation.id);
  const presence = usePresence(conversation.id);
  const foot = useRef<HTMLElement>(null);
  useFocusInFoot({ isFormOpen: noting.isOpen || forwarding.current !== undefined, foot, heading });
  const writingKeys: MailboxKeys = {
    e: threadActions.toggleClosed,
    r: () => answering.open('answer', focusedMessage(thread)),
    a: () => answering.open('answerAll', focusedMessage(thread)),
    f: () => forwarding.open(focusedMessage(thread)),
    s: () => setAsking(true),
    l: threadActions.openLabels,
    m: threadActions.toggleAssigned,
    n: threadActions.openNote,
    u: threadActions.markUnread,
    v: () => setChangingProfile(true),
    y: () => canBeTakenApart(conversation) && threadActions.openMerge(),
    d: () => canBeSplit(conversation) && setLeaving(focusedMessage(thread) ?? answeredMessage(thread, null)),
    '!': threadActions.toggleSpam,
    '#': threadActions.remove,
    F2: () => setNaming(true),
  };
  const mayWrite = useCan('mailbox.write');
  useMailboxKeys({ ...(mayWrite ? writingKeys : {}), ';': folding.toggleAll });
  return (
    <>
      <ThreadHead
        conversation={conversation}
        threadActions={{
          ...threadActions,
          forwardAll: forwarding.openAll,
          openProfile: () => setChangingProfile(true),
        }}
        backTo={backTo}
        isPhone={isPhone}
        heading={heading}
        labels={labels}
        isMail={thread.messages.some(({ channel }) => channel === 'email')}
        folding={folding}
        asking={{ isOpen: isAsking, set: setAsking }}
        naming={{ isOpen: isNaming, set: setNaming }}
      />
      <ThreadNotes
        conversation={conversation}
        failure={failure}
        undoFailure={answering.undoFailure}
        merges={thread.merges}
        onNotSpam={threadActions.toggleSpam}
        onRescue={threadActions.rescue}
      />
      <ThreadLog
        thread={thread}
        outgoing={outgoing}
        older={{ isLoading: older.isPending, load: () => thread.older !== null && older.mutate(thread.older) }}
        folding={folding}
        acts={{
          answer: (message, mode) => answering.open(mode, message),
          forward: forwarding.open,
          undo: (message) => void answering.undo(message),
          remove: threadActions.remove,
        }}
        onRetry={answering.retry}
        onEdit={answering.edit}
      />
      <Box
        phone={{ p: '8px 12px max(16px, env(safe-area-inset-bottom))' }}
        ref={foot}
        as="footer"
        fixed
        pt={8}
        pb={18}
        px={20}
        onInput={presence.noteWriting}
      >
        <PresenceNote others={presence.others} />
        {noting.isOpen && (
          <NoteForm
            isSaving={notes.add.isPending}
            error={notes.add.error}
            onCancel={noting.close}
            onSave={(text) => notes.add.mutate(text, { onSuccess: noting.close })}
          />
        )}
        {!mayWrite ? (
          <Callout title={t(($) => $.mailbox.readOnly.title)}>{t(($) => $.mailbox.readOnly.help)}</Callout>
        ) : forwarding.current ? (
          <ForwardForm conversation={conversation} acts={forwarding} />
        ) : conversation.email === null ? (
          <Callout title={t(($) => $.mailbox.composer.noAddress, { name: conversation.name })}>
            {conversation.phone}
          </Callout>
        ) : (
          <Composer conversation={conversation} answering={answering} onForward={() => forwarding.open()} />
        )}
      </Box>
      {isChangingProfile && <ProfileDialog conversation={conversation} onClose={() => setChangingProfile(false)} />}
      {leaving && (
        <MoveDialog conversation={conversation} message={leaving} to="new" onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}
