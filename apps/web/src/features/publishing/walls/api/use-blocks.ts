import { addWallBlockRef, removeWallBlockRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import type { DecidedItem } from './use-inbox.ts';
import { wallKeys } from './walls.queries.ts';

/** Blocked words and visitors of the client's walls. */
export function useBlocks() {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: wallKeys.blocks });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeWallBlockRef, { params: { id } }),
    onSettled: reread,
  });
  const addWord = useMutation({
    mutationFn: (word: string) => call(addWallBlockRef, { body: { kind: 'word', word } }),
    onSuccess: reread,
  });
  const addVisitor = useUndoable({
    act: ({ kind, id }: DecidedItem) =>
      call(addWallBlockRef, { body: { kind: 'visitor', itemKind: kind, itemId: id } }),
    undo: ({ reply }) => call(removeWallBlockRef, { params: { id: reply.id } }),
    say: ({ reply }) => t(($) => $.walls.done.blocked, { name: reply.label }),
    reread,
  });
  return { addWord, addVisitor, remove };
}
