import type { Comment, Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#components/layout/layout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { commentsQuery } from '../api/walls.queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comments.module.css';

/** Comments on a post, oldest first, and the owner's answer. */
export function Comments({ post, allowsComments }: { post: Post; allowsComments: boolean }) {
  const { t } = useTranslation('walls');
  const canWrite = useCan('profiles.write');
  const query = useInfiniteQuery(commentsQuery(post.id));
  const [answered, setAnswered] = useState<Comment>();
  if (!query.data) return <Unloaded query={query} rows={2} />;
  const comments = query.data.pages.flatMap((page) => page.items);
  const names = new Map(comments.map(({ id, author }) => [id, author.name]));
  return (
    <Stack
      radius="lg"
      fill="surface-3"
      as="section"
      gap={12}
      align="stretch"
      mt={10}
      py={14}
      pr={14}
      pl={16}
      className={classes.comments}
      aria-label={t(($) => $.walls.comment.list)}
    >
      <ul>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            answersTo={comment.replyTo === null ? undefined : names.get(comment.replyTo)}
            onAnswer={canWrite && allowsComments ? () => setAnswered(comment) : undefined}
          />
        ))}
      </ul>
      <LoadMore query={query} size="sm" variant="ghost">
        {t(($) => $.walls.comment.more)}
      </LoadMore>
      {canWrite && (
        <CommentForm
          key={answered?.id ?? 'post'}
          postId={post.id}
          answered={answered}
          onDone={() => setAnswered(undefined)}
        />
      )}
    </Stack>
  );
}
