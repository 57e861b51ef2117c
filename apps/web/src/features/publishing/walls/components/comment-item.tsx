import type { Comment } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconDots, IconTrash, IconUserOff, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useBlocks } from '../api/use-blocks.ts';
import { useRemoveComment } from '../api/use-comments.ts';
import { useDecide } from '../api/use-inbox.ts';
import { PostText } from './post-text.tsx';
import classes from './comments.module.css';

type Props = { comment: Comment; answersTo: string | undefined; onAnswer: (() => void) | undefined };

function CommentMenu({ comment }: { comment: Comment }) {
  const { t } = useTranslation('walls');
  const decide = useDecide();
  const remove = useRemoveComment();
  const { addVisitor } = useBlocks();
  const item = { kind: 'comment', id: comment.id } as const;
  const isVisitor = comment.author.kind === 'visitor';
  const failure = decide.error ?? remove.error ?? addVisitor.error;
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon={IconDots} size={28} iconSize={16} label={t(($) => $.walls.comment.menu)} />
        </Menu.Target>
        <Menu.Dropdown>
          {isVisitor && comment.review !== 'approved' && (
            <Menu.Item
              leftSection={<Icon of={IconCheck} size={16} />}
              onClick={() => decide.mutate({ items: [item], act: 'approve' })}
            >
              {t(($) => $.walls.review.approve)}
            </Menu.Item>
          )}
          {isVisitor && comment.review !== 'rejected' && (
            <Menu.Item
              leftSection={<Icon of={IconX} size={16} />}
              onClick={() => decide.mutate({ items: [item], act: 'reject' })}
            >
              {t(($) => $.walls.review.reject)}
            </Menu.Item>
          )}
          {isVisitor && (
            <Menu.Item leftSection={<Icon of={IconUserOff} size={16} />} onClick={() => addVisitor.mutate(item)}>
              {t(($) => $.walls.menu.block)}
            </Menu.Item>
          )}
          {comment.deletedAt === null && (
            <Menu.Item leftSection={<Icon of={IconTrash} size={16} />} onClick={() => remove.mutate(comment.id)}>
              {t(($) => $.walls.comment.remove)}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FieldNote error={failure ? errorText(failure) : undefined} />
    </>
  );
}

/** One comment: author, time, moderation state. */
export function CommentItem({ comment, answersTo, onAnswer }: Props) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const canWrite = useCan('profiles.write');
  const { author, review, createdAt, editedAt } = comment;
  const name = author.name || t(($) => $.walls.post.nameless);
  return (
    <Row
      as="li"
      align="start"
      gap={10}
      className={classes.item}
      data-answer={comment.replyTo !== null || undefined}
      data-comment={comment.id}
    >
      <Avatar name={name} size={32} />
      <Box grow shrink>
        <Row minH={22} as="p" wrap gap={2} gapX={8} size={12} tone="faint">
          <Text as="b" size={13} weight="semibold" tone="default">
            {name}
          </Text>
          {author.kind === 'owner' && (
            <Text as="span" tone="primary" weight="medium">
              {t(($) => $.walls.comment.owner)}
            </Text>
          )}
          <time dateTime={createdAt}>{formats.relative(createdAt)}</time>
          {editedAt !== null && <span>{t(($) => $.walls.comment.edited)}</span>}
          {review === 'pending' && <StatusBadge tone="warn">{t(($) => $.walls.comment.pending)}</StatusBadge>}
          {review === 'rejected' && <StatusBadge tone="neutral">{t(($) => $.walls.comment.rejected)}</StatusBadge>}
        </Row>
        {answersTo !== undefined && (
          <Text size={12} tone="faint">
            {t(($) => $.walls.comment.answers, { name: answersTo })}
          </Text>
        )}
        <Text leading={1.5} as="div" size={14} breakWords className={classes.text}>
          <PostText text={comment.body} />
        </Text>
        <Row as="p" gap={12} size={12} tone="faint" className={classes.acts}>
          {onAnswer && review === 'approved' && (
            <TextButton onClick={onAnswer}>{t(($) => $.walls.comment.answer)}</TextButton>
          )}
        </Row>
      </Box>
      {canWrite && <CommentMenu comment={comment} />}
    </Row>
  );
}
