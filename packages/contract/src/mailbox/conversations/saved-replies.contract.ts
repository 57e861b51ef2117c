import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { savedReplyChangeSchema, savedReplyInputSchema, savedReplySchema } from './saved-replies.schemas.ts';

const params = z.object({ id: idSchema });
const reply = z.object({ savedReply: savedReplySchema });

export const listSavedReplies = defineOperation({
  id: 'saved_replies.list',
  method: 'GET',
  path: '/api/mailbox/saved-replies',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Saved replies, last used first; with a profile, only those for it',
  query: z.object({ profileId: idSchema.optional(), search: z.string().trim().max(100).optional() }),
  reply: z.object({ items: z.array(savedReplySchema) }),
});

export const createSavedReply = defineOperation({
  id: 'saved_replies.create',
  method: 'POST',
  path: '/api/mailbox/saved-replies',
  access: 'user',
  permission: 'templates.write',
  summary: 'Create a saved reply',
  body: savedReplyInputSchema,
  reply,
  errors: ['templates.too_many'],
});

export const changeSavedReply = defineOperation({
  id: 'saved_replies.change',
  method: 'PUT',
  path: '/api/mailbox/saved-replies/:id',
  access: 'user',
  permission: 'templates.write',
  summary: 'Replace a saved reply, over the revision it was made from',
  params,
  body: savedReplyChangeSchema,
  reply,
  errors: ['templates.draft_conflict'],
});

export const removeSavedReply = defineOperation({
  id: 'saved_replies.remove',
  method: 'DELETE',
  path: '/api/mailbox/saved-replies/:id',
  access: 'user',
  permission: 'templates.write',
  summary: 'Move a saved reply to the trash',
  params,
  reply: emptySchema,
});

export const restoreSavedReply = defineOperation({
  id: 'saved_replies.restore',
  method: 'POST',
  path: '/api/mailbox/saved-replies/:id/restore',
  access: 'user',
  permission: 'templates.write',
  summary: 'Restore a saved reply from the trash',
  params,
  reply,
});

/** Counts the use, so that frequently used replies come first. */
export const fillSavedReply = defineOperation({
  id: 'saved_replies.fill',
  method: 'POST',
  path: '/api/mailbox/saved-replies/:id/fill',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'A saved reply filled in for one conversation, ready to insert into the reply',
  params,
  body: z.object({ conversationId: idSchema }),
  reply: z.object({ html: z.string(), text: z.string() }),
  errors: ['templates.broken'],
});
