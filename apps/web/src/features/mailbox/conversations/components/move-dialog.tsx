import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { threadQuery } from '../api/mailbox.queries.ts';
import { useMoveMessages } from '../api/use-moves.ts';
import { Targets } from './merge-dialog.tsx';

type Props = {
  conversation: Conversation;
  /** The message whose menu was used: it is chosen at first. */
  message: Message;
  /** Into a new conversation, or one that exists. */
  to: 'new' | 'existing';
  onClose: () => void;
};

type Ticks = { ids: ReadonlySet<string>; toggle: (id: string) => void };

function useTicks(first: string): Ticks {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set([first]));
  const toggle = (id: string) =>
    setIds(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]));
  return { ids, toggle };
}

type MessagesProps = { conversationId: string; first: string; ticks: Ticks };

/** The messages of the thread that are loaded; those chosen move. What a program wrote is listed when its menu was used. */
function Messages({ conversationId, first, ticks }: MessagesProps) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const client = useQueryClient();
  const { data } = useQuery(threadQuery({ conversationId, client }));
  const movable =
    data?.messages.filter(({ id, direction, kind }) => direction !== 'system' && (kind === 'human' || id === first)) ??
    [];
  return (
    <Grid as="ul" gap={8} scrollY maxH={220} aria-label={t(($) => $.views.move.messages)}>
      {movable.map(({ id, author, at, text, direction }) => (
        <li key={id}>
          <CheckField checked={ticks.ids.has(id)} onChange={() => ticks.toggle(id)}>
            <Text as="span" weight="medium">
              {direction === 'out' ? t(($) => $.views.move.you) : author.name}
            </Text>{' '}
            <Text as="span" tone="faint">
              {formats.dateTime(at)} · {text.slice(0, 120)}
            </Text>
          </CheckField>
        </li>
      ))}
    </Grid>
  );
}

/** Moves messages of a conversation into a new one or another one. */
export function MoveDialog({ conversation, message, to, onClose }: Props) {
  const { t } = useTranslation(['views', 'mailbox']);
  const ticks = useTicks(message.id);
  const [subject, setSubject] = useState(message.subject ?? conversation.subject);
  const [targetId, setTarget] = useState<string>();
  const form = useId();
  const move = useMoveMessages({ conversationId: conversation.id, onDone: onClose });
  const canMove = ticks.ids.size > 0 && (to === 'new' ? subject.trim() !== '' : targetId !== undefined);
  function submit() {
    const messageIds = [...ticks.ids];
    if (to === 'new') move.mutate({ messageIds, subject: subject.trim() });
    else if (targetId !== undefined) move.mutate({ messageIds, targetId });
  }
  return (
    <Dialog
      title={to === 'new' ? t(($) => $.views.move.split) : t(($) => $.views.move.move)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.mailbox.note.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={!canMove} loading={move.isPending}>
            {to === 'new' ? t(($) => $.views.move.splitNow) : t(($) => $.views.move.moveNow)}
          </Button>
        </>
      }
    >
      <Grid
        as="form"
        id={form}
        gap={12}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text size={13} tone="muted">
          {t(($) => $.views.move.help)}
        </Text>
        <Messages conversationId={conversation.id} first={message.id} ticks={ticks} />
        {to === 'new' ? (
          <TextField
            label={t(($) => $.views.move.subject)}
            value={subject}
            maxLength={200}
            data-autofocus
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        ) : (
          <Targets conversation={conversation} picked={targetId} onPick={setTarget} />
        )}
        {move.error !== null && <FailureCallout failure={move.error} />}
      </Grid>
    </Dialog>
  );
}
