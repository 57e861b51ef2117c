import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBolt } from 'virtual:tabler-icons';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, type Look, Row } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { savedRepliesQuery, useFillReply } from '../api/saved-replies.ts';
import { ReplyPicker } from './reply-picker.tsx';
import classes from './reply-suggestions.module.css';

const chipsLook: Look = {
  align: 'stretch',
  clip: true,
  flex: '0 1 auto',
  gap: 8,
  h: 34,
  p: 2,
  phone: { flex: 'none', wrap: 'nowrap', h: 40 },
  shrink: true,
  wrap: true,
};
const chipLook: Look = {
  border: 'strong',
  fill: 'surface',
  fixed: true,
  h: 30,
  hover: 'lit',
  maxW: 220,
  phone: { flex: 'none', h: 36 },
  px: 12,
  tone: 'muted',
  truncate: true,
};

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

/** Listens for `/` in the empty answer field next to the box. */
function useSlash(box: RefObject<HTMLElement | null>, onSlash: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { target } = event;
    const isHere = target instanceof Node && (box.current?.parentElement?.contains(target) ?? false);
    if (!isHere || !isEmptyField(target)) return;
    event.preventDefault();
    event.stopPropagation();
    onSlash();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before the editor handles the key.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Saved replies above the answer: recently used ones as chips, all of them behind `/`. */
export function ReplySuggestions({ conversation, onInsert }: Props) {
  const { t } = useTranslation('mailbox');
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data: replies = [] } = useQuery(savedRepliesQuery(conversation.profile.id));
  const fill = useFillReply(conversation.id);
  useSlash(box, () => setOpen(true));

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
      <Row
        swipeOnPhone
        gap={8}
        shrink
        py={8}
        role="group"
        aria-label={t(($) => $.mailbox.replies.heading)}
        data-screen-only
      >
        <Row hideOnPhone as="span" inline gap={4} fixed size={12} tone="faint">
          <Icon of={IconBolt} size={16} /> {t(($) => $.mailbox.replies.title)}
        </Row>
        {replies.length > 0 && (
          <Row {...chipsLook} as="span">
            {replies.slice(0, shownChips).map(({ id, name }) => (
              <Box {...chipLook} as="button" key={id} type="button" className={classes.chip} onClick={() => choose(id)}>
                {name}
              </Box>
            ))}
          </Row>
        )}
        <Box {...chipLook} as="button" type="button" className={classes.chip} onClick={() => setOpen(true)}>
          {replies.length === 0 ? t(($) => $.mailbox.replies.create) : t(($) => $.mailbox.replies.all)}
        </Box>
      </Row>
      {isOpen && <ReplyPicker replies={replies} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  );
}
