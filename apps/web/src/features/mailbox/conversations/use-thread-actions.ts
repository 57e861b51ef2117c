import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { ConversationActions, Undo } from './api/use-conversation-actions.ts';
import type { LinkDialogs } from './use-link-dialogs.ts';
import { useAssigning } from './use-assigning.ts';
import type { ThreadActions } from './components/thread-head.tsx';

type Options = {
  conversation: Conversation;
  actions: ConversationActions;
  /** The conversation leaves the list: continue with the next. */
  onLeave: () => void;
  /** Returns to the list. */
  onBack: () => void;
  showContact: (() => void) | undefined;
  links: LinkDialogs;
  openMerge: () => void;
  openNote: () => void;
};

/** Actions of the head's buttons and shortcuts, all of which can be undone. */
export function useThreadActions({
  conversation,
  actions,
  onLeave,
  onBack,
  showContact,
  links,
  openMerge,
  openNote,
}: Options): Omit<ThreadActions, 'forwardAll' | 'openProfile'> {
  const { t } = useTranslation(['mailbox', 'mails']);
  const formats = useFormats();
  const { name, state } = conversation;
  const assign = useAssigning(actions);

  async function finish({ doing, text }: { doing: Promise<Undo | undefined>; text: string }): Promise<void> {
    onLeave();
    const undo = await doing;
    if (undo) showToast({ text, undo });
  }

  return {
    showContact,
    openMerge,
    openNote,
    openLabels: () => links.openLabels([conversation.id]),
    toggleAssigned: () => void assign(conversation),
    rename: (subject) =>
      void actions.rename(conversation, subject).then((undo) => {
        if (undo) showToast({ text: t(($) => $.mails.rename.done, { subject }), undo });
      }),
    openMove: () => links.openMove([conversation.id]),
    toggleClosed() {
      if (state === 'closed') void actions.setState(conversation, { state: 'open' });
      else
        void finish({
          doing: actions.setState(conversation, { state: 'closed' }),
          text: t(($) => $.mailbox.toast.closed, { name }),
        });
    },
    snooze(until) {
      const text = t(($) => $.mailbox.toast.snoozed, { until: formats.dateTime(until) });
      void finish({
        doing: actions.setState(conversation, { state: 'snoozed', until: until.toISOString() }),
        text,
      });
    },
    rescue() {
      void actions.setState(conversation, { state: 'open' });
    },
    toggleSpam() {
      if (state === 'spam') void actions.setState(conversation, { state: 'open' });
      else
        void finish({
          doing: actions.setState(conversation, { state: 'spam' }),
          text: t(($) => $.mailbox.toast.spam, { name }),
        });
    },
    markUnread() {
      void actions.setRead(conversation, false);
      onBack();
    },
    remove() {
      void finish({
        doing: actions.remove(conversation),
        text: t(($) => $.mailbox.toast.removed, { name }),
      });
    },
  };
}
