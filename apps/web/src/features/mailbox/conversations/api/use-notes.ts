import {
  addConversationNoteRef,
  editConversationNoteRef,
  removeConversationNoteRef,
} from '@enlace/contract/mailbox/conversations/notes.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { rereadMailbox } from './mailbox-cache.ts';

/** Adds, edits and removes the notes of one conversation. */
export function useNotes(conversationId: string) {
  const client = useQueryClient();
  const onSettled = () => rereadMailbox({ client, conversationId });
  const add = useMutation({
    mutationFn: (text: string) => call(addConversationNoteRef, { params: { id: conversationId }, body: { text } }),
    onSettled,
  });
  const edit = useMutation({
    mutationFn: ({ noteId, text }: { noteId: string; text: string }) =>
      call(editConversationNoteRef, { params: { id: conversationId, noteId }, body: { text } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => call(removeConversationNoteRef, { params: { id: conversationId, noteId } }),
    onSettled,
  });
  return { add, edit, remove };
}
