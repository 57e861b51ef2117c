import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { rereadMailbox } from './mailbox-cache.ts';
import { addNoteRef, editNoteRef, removeNoteRef } from './mailbox.refs.ts';

/** Adds, edits and removes the notes of one conversation. */
export function useNotes(conversationId: string) {
  const client = useQueryClient();
  const onSettled = () => rereadMailbox({ client, conversationId });
  const add = useMutation({
    mutationFn: (text: string) => call(addNoteRef, { params: { id: conversationId }, body: { text } }),
    onSettled,
  });
  const edit = useMutation({
    mutationFn: ({ noteId, text }: { noteId: string; text: string }) =>
      call(editNoteRef, { params: { id: conversationId, noteId }, body: { text } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => call(removeNoteRef, { params: { id: conversationId, noteId } }),
    onSettled,
  });
  return { add, edit, remove };
}
