import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { conversationNoteSchema, noteInputSchema } from './notes.schemas.ts';

const one = z.object({ id: idSchema, noteId: idSchema });

export const addConversationNote = defineOperation({
  id: 'mailbox.add_note',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/notes',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Add a note to a conversation; only the client sees it',
  params: z.object({ id: idSchema }),
  body: noteInputSchema,
  reply: z.object({ note: conversationNoteSchema }),
  errors: ['mailbox.too_many_notes'],
});

export const editConversationNote = defineOperation({
  id: 'mailbox.edit_note',
  method: 'PUT',
  path: '/api/mailbox/conversations/:id/notes/:noteId',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Replace a note',
  params: one,
  body: noteInputSchema,
  reply: z.object({ note: conversationNoteSchema }),
});

export const removeConversationNote = defineOperation({
  id: 'mailbox.remove_note',
  method: 'DELETE',
  path: '/api/mailbox/conversations/:id/notes/:noteId',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Remove a note',
  params: one,
  reply: emptySchema,
});
