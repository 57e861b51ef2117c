import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { conversationSchema } from './mailbox.schemas.ts';

/** Maximum number of messages moved by one call. */
export const moveMax = 200;

const idParams = z.object({ id: idSchema });
const messageIds = z.array(idSchema).min(1).max(moveMax);
const reply = z.object({
  /** Where the messages are now. */
  conversation: conversationSchema,
  source: conversationSchema,
  moveId: idSchema,
});

/** Person, participants and subject come from the messages; a line in both threads says so. */
export const splitConversation = defineOperation({
  id: 'mailbox.split',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/split',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Move messages of a conversation into a new one; later mail that answers them arrives there',
  params: idParams,
  body: z.object({ messageIds, subject: lineSchema({ max: 200 }).optional() }),
  reply,
  errors: ['mailbox.cannot_split'],
});

export const moveMessages = defineOperation({
  id: 'mailbox.move_messages',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/move-messages',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Move messages into another conversation; later mail that answers them arrives there',
  params: idParams,
  body: z.object({ messageIds, targetId: idSchema }),
  reply,
  errors: ['mailbox.cannot_split'],
});

/** What arrived in a split conversation since comes back with it. */
export const undoMove = defineOperation({
  id: 'mailbox.undo_move',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/moves/:moveId/undo',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Bring moved messages back to the conversation they were taken from; for thirty days',
  params: z.object({ id: idSchema, moveId: idSchema }),
  reply: z.object({ conversation: conversationSchema }),
  errors: ['mailbox.undo_too_late', 'mailbox.merged_since'],
});

export const changeConversationProfile = defineOperation({
  id: 'mailbox.change_profile',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/profile',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Move a conversation to the mailbox of another profile',
  params: idParams,
  body: z.object({ profileId: idSchema }),
  reply: z.object({ conversation: conversationSchema }),
});
