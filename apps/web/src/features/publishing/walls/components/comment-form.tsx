import { type Comment, postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useWriteComment } from '../api/use-comments.ts';
import { GrowingText } from '../composer/growing-text.tsx';
import classes from './comments.module.css';

type Props = { postId: string; answered: Comment | undefined; onDone: () => void };

function useComment({ postId, answered, onDone }: Props) {
  const [text, setText] = useState('');
  const write = useWriteComment(postId);
  // Two quick presses come before the screen knows of the first.
  const isSending = useRef(false);
  function send(): void {
    const body = text.trim();
    if (body === '' || isSending.current) return;
    isSending.current = true;
    write.mutate(
      { body, replyTo: answered?.id ?? null },
      {
        onSuccess() {
          setText('');
          onDone();
        },
        onSettled() {
          isSending.current = false;
        },
      },
    );
  }
  return { text, setText, send, write };
}

/** The owner's comment, or an answer to one. */
export function CommentForm({ postId, answered, onDone }: Props) {
  const { t } = useTranslation('walls');
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, setText, send, write } = useComment({ postId, answered, onDone });
  const isAnswer = answered !== undefined;
  useEffect(() => {
    if (isAnswer) area.current?.focus();
  }, [isAnswer]);
  const label = answered
    ? t(($) => $.walls.comment.answerTo, { name: answered.author.name || t(($) => $.walls.post.nameless) })
    : t(($) => $.walls.comment.write);
  return (
    <Stack
      as="form"
      gap={6}
      mt={4}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Row wrap align="end" justify="end" gap={8} className={classes.line}>
        <GrowingText
          handle={area}
          look="framed"
          label={label}
          placeholder={label}
          value={text}
          maxLength={postLimits.comment}
          onChange={setText}
          onSend={send}
          onCancel={isAnswer ? onDone : undefined}
        />
        {isAnswer && (
          <Button size="md" variant="ghost" onClick={onDone}>
            {t(($) => $.walls.cancel)}
          </Button>
        )}
        <Button type="submit" disabled={text.trim() === ''} loading={write.isPending}>
          {t(($) => $.walls.comment.send)}
        </Button>
      </Row>
      <FieldNote error={write.error ? errorText(write.error) : undefined} />
    </Stack>
  );
}
