import { z } from 'zod';
import { contactCardSchema } from '../contacts/contacts.schemas.ts';
import { defineOperation } from '../core/operation.ts';
import { pageOf, pageQueryShape } from '../core/paging.ts';
import { emptySchema, idSchema, multilineSchema } from '../core/primitives.ts';
import {
  bulkConversationsInputSchema,
  conversationCountsSchema,
  conversationDetailSchema,
  conversationSchema,
  conversationStateSchema,
  draftSchema,
  mailboxLimits,
  messagePageSchema,
  messageSchema,
  replyInputSchema,
  setStateInputSchema,
  startConversationInputSchema,
} from './mailbox.schemas.ts';

const idParams = z.object({ id: idSchema });
const replyParams = z.object({ id: idSchema, messageId: idSchema });
const changedReply = z.object({ conversation: conversationSchema });

/** Without `state` everything but spam. The search looks into every message, the names and the addresses. */
export const listConversations = defineOperation({
  id: 'mailbox.list',
  method: 'GET',
  path: '/api/mailbox/conversations',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Conversations of one profile or of all, last message first, with the counts of the tabs',
  query: z.object({
    ...pageQueryShape,
    profileId: idSchema.optional(),
    contactId: idSchema.optional(),
    state: conversationStateSchema.optional(),
    search: z.string().trim().max(120).optional(),
  }),
  reply: pageOf(conversationSchema).extend({ counts: conversationCountsSchema }),
});

export const getConversation = defineOperation({
  id: 'mailbox.get',
  method: 'GET',
  path: '/api/mailbox/conversations/:id',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'One conversation with its newest messages, the tamy and the draft; changes nothing',
  params: idParams,
  reply: conversationDetailSchema,
});

export const listMessages = defineOperation({
  id: 'mailbox.messages',
  method: 'GET',
  path: '/api/mailbox/conversations/:id/messages',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Older messages of a conversation',
  params: idParams,
  query: z.object(pageQueryShape),
  reply: messagePageSchema,
});

export const startConversation = defineOperation({
  id: 'mailbox.start',
  method: 'POST',
  path: '/api/mailbox/conversations',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Write to a tamy: opens a conversation with a first mail',
  body: startConversationInputSchema,
  reply: z.object({ conversation: conversationSchema, message: messageSchema }),
  errors: ['mailbox.no_address', 'mailbox.key_reused'],
});

export const replyToConversation = defineOperation({
  id: 'mailbox.reply',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/replies',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Answer by mail; it leaves after ten seconds, until then it can be taken back',
  params: idParams,
  body: replyInputSchema,
  reply: z.object({ conversation: conversationSchema, message: messageSchema }),
  errors: ['mailbox.no_address', 'mailbox.key_reused'],
});

export const undoReply = defineOperation({
  id: 'mailbox.undo_reply',
  method: 'DELETE',
  path: '/api/mailbox/conversations/:id/replies/:messageId',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Take an answer back within ten seconds; its text becomes the draft again',
  params: replyParams,
  reply: z.object({ conversation: conversationSchema, draft: draftSchema }),
  errors: ['mailbox.undo_too_late'],
});

export const markConversationRead = defineOperation({
  id: 'mailbox.mark_read',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/read',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Mark a conversation as read or unread',
  params: idParams,
  body: z.object({ read: z.boolean() }),
  reply: changedReply,
});

export const setConversationState = defineOperation({
  id: 'mailbox.set_state',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/state',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Close, reopen, snooze or mark as spam',
  params: idParams,
  body: setStateInputSchema,
  reply: changedReply,
});

/** An empty text removes the draft and answers null. */
export const saveDraft = defineOperation({
  id: 'mailbox.save_draft',
  method: 'PUT',
  path: '/api/mailbox/conversations/:id/draft',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Keep the answer being written',
  params: idParams,
  body: z.object({ text: multilineSchema({ max: mailboxLimits.text }) }),
  reply: z.object({ draft: draftSchema.nullable() }),
});

export const removeConversation = defineOperation({
  id: 'mailbox.remove',
  method: 'DELETE',
  path: '/api/mailbox/conversations/:id',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Put a conversation into the trash',
  params: idParams,
  reply: emptySchema,
});

export const restoreConversation = defineOperation({
  id: 'mailbox.restore',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/restore',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Take a conversation out of the trash',
  params: idParams,
  reply: changedReply,
});

export const bulkConversations = defineOperation({
  id: 'mailbox.bulk',
  method: 'POST',
  path: '/api/mailbox/conversations/bulk',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'One action on several conversations; ids that are not there are passed over',
  body: bulkConversationsInputSchema,
  reply: z.object({ changed: z.number().int(), counts: conversationCountsSchema }),
});

/** For people who wrote while the plan was full. */
export const addConversationContact = defineOperation({
  id: 'mailbox.add_contact',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/contact',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Make a tamy of the person who wrote',
  params: idParams,
  reply: z.object({ conversation: conversationSchema, contact: contactCardSchema }),
  errors: ['quota.exceeded', 'quota.read_only'],
});

/** Bytes with `content-disposition: attachment`; never rendered on the app's origin. */
export const downloadAttachment = defineOperation({
  id: 'mailbox.attachment',
  method: 'GET',
  path: '/api/mailbox/attachments/:id',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'One file that came with a message',
  params: idParams,
  reply: z.string(),
});
