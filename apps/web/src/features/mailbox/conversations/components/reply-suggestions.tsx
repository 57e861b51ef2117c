import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBolt } from 'virtual:tabler-icons';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { savedRepliesQuery, useFillReply } from '../api/saved-replies.ts';
import { ReplyPicker } from './reply-picker.tsx';
import classes from './reply-suggestions.module.css';

type Props = {
  conversation: Conversation;
  /** Inserts the text into the answer. */
  onInsert: (html: string) => void;
};

const shownChips = 3;

/** The answer field while empty: there `/` opens the replies instead of being typed. */
function isEmptyField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value === '';
  return target instanceof HTMLElement && target.isContentEditable && (target.textContent ?? '').trim() === '';
}

/** Saved replies above the answer: recently used ones as chips, all of them behind `/`. */
export function ReplySuggestions({ conversation, onInsert }: Props) {
  const { t } = useTranslation('mailbox');
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data: replies = [] } = useQuery(savedRepliesQuery(conversation.profile.id));
  const fill = useFillReply(conversation.id);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { target } = event;
    const isHere = target instanceof Node && (box.current?.parentElement?.contains(target) ?? false);
    if (!isHere || !isEmptyField(target)) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before the editor handles the key.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);

  function choose(id: string): void {
    setOpen(false);
    fill.mutate(id, { onSuccess: ({ html }) => onInsert(html) });
  }
  return (
    <div ref={box}>
      {fill.error !== null && (
        <Callout tone="danger" title={t(($) => $.mailbox.replies.failed)}>
          {errorText(fill.error)}
        </Callout>
      )}
      <div className={classes.row} role="group" aria-label={t(($) => $.mailbox.replies.heading)}>
        <span className={classes.title}>
          <Icon of={IconBolt} size={16} /> {t(($) => $.mailbox.replies.title)}
        </span>
        {replies.length > 0 && (
          <span className={classes.chips}>
            {replies.slice(0, shownChips).map(({ id, name }) => (
              <button key={id} type="button" className={classes.chip} onClick={() => choose(id)}>
                {name}
              </button>
            ))}
          </span>
        )}
        <button type="button" className={classes.chip} onClick={() => setOpen(true)}>
          {replies.length === 0 ? t(($) => $.mailbox.replies.create) : t(($) => $.mailbox.replies.all)}
        </button>
      </div>
      {isOpen && <ReplyPicker replies={replies} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  );
}
