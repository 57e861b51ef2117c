import type { Conversation } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { ConversationActions } from './api/use-conversation-actions.ts';
import type { ThreadDeeds } from './components/thread-head.tsx';

type Options = {
  conversation: Conversation;
  actions: ConversationActions;
  /** The conversation leaves the list: go on to the next. */
  onLeave: () => void;
  /** Back to the list without going on. */
  onBack: () => void;
  showContact: (() => void) | undefined;
};

/** What the head's buttons and keys do; all of it can be taken back. */
export function useThreadDeeds({ conversation, actions, onLeave, onBack, showContact }: Options): ThreadDeeds {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const { name, state } = conversation;

  async function finish({
    doing,
    text,
    undo,
  }: {
    doing: Promise<boolean>;
    text: string;
    undo: () => void;
  }): Promise<void> {
    onLeave();
    if (await doing) showToast({ text, undo });
  }
  const reopen = () => void actions.setState({ ...conversation, state: 'closed' }, { state: 'open' });
  const backToState = () => {
    if (state === 'closed' || state === 'spam') void actions.setState(conversation, { state });
    else reopen();
  };

  return {
    showContact,
    toggleClosed() {
      if (state === 'closed') void actions.setState(conversation, { state: 'open' });
      else
        void finish({
          doing: actions.setState(conversation, { state: 'closed' }),
          text: t(($) => $.mailbox.toast.closed, { name }),
          undo: reopen,
        });
    },
    snooze(until) {
      const text = t(($) => $.mailbox.toast.snoozed, { until: formats.dateTime(until) });
      void finish({
        doing: actions.setState(conversation, { state: 'snoozed', until: until.toISOString() }),
        text,
        undo: backToState,
      });
    },
    toggleSpam() {
      if (state === 'spam') void actions.setState(conversation, { state: 'open' });
      else
        void finish({
          doing: actions.setState(conversation, { state: 'spam' }),
          text: t(($) => $.mailbox.toast.spam, { name }),
          undo: backToState,
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
        undo: () => void actions.restore(conversation),
      });
    },
  };
}
