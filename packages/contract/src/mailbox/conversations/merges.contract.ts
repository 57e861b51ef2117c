import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { conversationSchema } from './mailbox.schemas.ts';
import { conversationMergeSchema, mergeMax } from './merges.schemas.ts';

export const mergeConversations = defineOperation({
  id: 'mailbox.merge',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/merge',
  access: 'user',
  permission: 'mailbox.write',
  summary:
    'Merge other conversations into this one: messages, notes and labels move, and mail to their addresses arrives here',
  params: z.object({ id: idSchema }),
  body: z.object({ sourceIds: z.array(idSchema).min(1).max(mergeMax) }),
  reply: z.object({ conversation: conversationSchema, merges: z.array(conversationMergeSchema) }),
  errors: ['mailbox.cannot_merge'],
});

export const undoMerge = defineOperation({
  id: 'mailbox.undo_merge',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/merges/:mergeId/undo',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Split a merged conversation off again, as it was; for thirty days',
  params: z.object({ id: idSchema, mergeId: idSchema }),
  reply: z.object({ conversation: conversationSchema, source: conversationSchema }),
  errors: ['mailbox.undo_too_late', 'mailbox.merged_since'],
});
