import {
  createCommentRef,
  removeCommentRef,
  restoreCommentRef,
} from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { rereadWalls } from './reread-walls.ts';

/** Comments on a post as its owner. */
export function useWriteComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { body: string; replyTo: string | null }) =>
      call(createCommentRef, { params: { id: postId }, body }),
    onSuccess: () => rereadWalls(client),
  });
}

/** Removes a comment from the wall, and restores it. */
export function useRemoveComment() {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  return useUndoable({
    act: (id: string) => call(removeCommentRef, { params: { id } }),
    undo: ({ input: id }) => call(restoreCommentRef, { params: { id } }),
    say: () => t(($) => $.walls.done.commentRemoved),
    reread: () => rereadWalls(client),
  });
}
