import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { matchingReplies, replyWords } from '../saved-replies.rules.ts';
import classes from './reply-suggestions.module.css';

type Props = { replies: readonly SavedReply[]; onChoose: (id: string) => void; onClose: () => void };

/** All saved replies: typing filters, arrows navigate, Enter inserts. */
export function ReplyPicker({ replies, onChoose, onClose }: Props) {
  const { t } = useTranslation('mailbox');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = matchingReplies(replies, typed);
  const chosen = found[Math.min(at, found.length - 1)];

  function onKeyDown(event: KeyboardEvent): void {
    // These keys are those of the conversion, e.g. to Japanese characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') {
      if (chosen) onChoose(chosen.id);
    } else return;
    event.preventDefault();
  }
  return (
    <Dialog
      title={t(($) => $.mailbox.replies.heading)}
      isOpen
      onClose={onClose}
      actions={
        <LinkButton variant="ghost" to={settingsPath('replies')}>
          {t(($) => $.mailbox.replies.manage)}
        </LinkButton>
      }
    >
      <TextField
        label={t(($) => $.mailbox.replies.search)}
        hideLabel
        placeholder={t(($) => $.mailbox.replies.search)}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="saved-replies"
        aria-activedescendant={chosen ? `saved-reply-${chosen.id}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Grid
        scrollY
        maxH={320}
        gap={2}
        mt={10}
        p={0}
        id="saved-replies"
        role="listbox"
        aria-label={t(($) => $.mailbox.replies.heading)}
      >
        {found.map((reply) => (
          <Grid
            as="button"
            full
            px={10}
            py={8}
            radius="md"
            key={reply.id}
            id={`saved-reply-${reply.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={reply.id === chosen?.id}
            className={classes.choice}
            onClick={() => onChoose(reply.id)}
          >
            <Text as="span" size={14} weight="semibold">
              {reply.name}
            </Text>
            <Text as="span" size={13} tone="faint" truncate>
              {replyWords(reply)}
            </Text>
          </Grid>
        ))}
      </Grid>
      {found.length === 0 && (
        <Text mt={12} size={13} tone="muted">
          {replies.length === 0 ? t(($) => $.mailbox.replies.empty) : t(($) => $.mailbox.replies.none)}
        </Text>
      )}
    </Dialog>
  );
}
