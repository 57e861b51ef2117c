import { z } from 'zod';
import { contactCardSchema } from '../../audience/contacts/contacts.schemas.ts';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { replyLimits } from './replies.schemas.ts';
import { conversationListQuerySchema } from './list-query.schemas.ts';
import {
  bulkConversationsInputSchema,
  conversationCountsSchema,
  conversationDetailSchema,
  conversationSchema,
  messagePageSchema,
  setStateInputSchema,
} from './mailbox.schemas.ts';

const idParams = z.object({ id: idSchema });
const changedReply = z.object({ conversation: conversationSchema });

/**
 * Without `view` and `state` everything but spam and the shelf; a search includes the shelf. The search covers every message, the
 * names and the addresses.
 */
export const listConversations = defineOperation({
  id: 'mailbox.list',
  method: 'GET',
  path: '/api/mailbox/conversations',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Conversations of one or all profiles, last message first, with the tab counts',
  query: conversationListQuerySchema,
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
  reply: changedReply.extend({ undoId: idSchema.nullable() }),
});

export const assignConversation = defineOperation({
  id: 'mailbox.assign',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/assign',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Take a conversation on, or leave it to nobody',
  params: idParams,
  body: z.object({ assignee: z.enum(['me', 'nobody']) }),
  reply: changedReply.extend({ undoId: idSchema.nullable() }),
});

/** Changes what is shown and the Subject of later answers; `mailbox.undo_states` undoes it. */
export const renameConversation = defineOperation({
  id: 'mailbox.rename_conversation',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/subject',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Give a conversation another subject',
  params: idParams,
  body: z.object({ subject: lineSchema({ max: replyLimits.subject }) }),
  reply: changedReply.extend({ undoId: idSchema.nullable() }),
});

/** Conversations changed again since stay as they are. */
export const undoConversationStates = defineOperation({
  id: 'mailbox.undo_states',
  method: 'POST',
  path: '/api/mailbox/conversations/undo',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Undo one status change by its `undoId`, once, within a day',
  body: z.object({ undoId: idSchema }),
  reply: z.object({ changed: z.number().int(), counts: conversationCountsSchema }),
});

/** Per profile, for the menu, the tabs and the window title. */
export const readMailboxCounts = defineOperation({
  id: 'mailbox.counts',
  method: 'GET',
  path: '/api/mailbox/counts',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'How many conversations are waiting or unread, per profile and in total',
  reply: z.object({
    all: conversationCountsSchema,
    profiles: z.array(
      z.object({
        profileId: idSchema,
        waiting: z.number().int(),
        unread: z.number().int(),
        /** Waiting or open. */
        active: z.number().int(),
      }),
    ),
  }),
});

/** Sent by a browser every half minute while a conversation is open, and once on leaving. */
export const emitPresence = defineOperation({
  id: 'mailbox.presence',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/presence',
  access: 'user',
  permission: 'mailbox.read',
  history: 'none',
  summary: 'Notify the other open windows who is reading or writing in this conversation',
  params: idParams,
  body: z.object({ window: z.uuid(), state: z.enum(['reading', 'writing', 'gone']) }),
  reply: emptySchema,
});

export const removeConversation = defineOperation({
  id: 'mailbox.remove',
  method: 'DELETE',
  path: '/api/mailbox/conversations/:id',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Move a conversation to the trash',
  params: idParams,
  reply: emptySchema,
});

export const restoreConversation = defineOperation({
  id: 'mailbox.restore',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/restore',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Restore a conversation from the trash',
  params: idParams,
  reply: changedReply,
});

export const bulkConversations = defineOperation({
  id: 'mailbox.bulk',
  method: 'POST',
  path: '/api/mailbox/conversations/bulk',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'One action on several conversations; unknown ids are skipped',
  body: bulkConversationsInputSchema,
  reply: z.object({ changed: z.number().int(), counts: conversationCountsSchema, undoId: idSchema.nullable() }),
});

/** It keeps its time of arrival, and further mail from the sender goes to the list. */
export const rescueConversation = defineOperation({
  id: 'mailbox.rescue',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/rescue',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Move an automatic mail to the messages',
  params: idParams,
  reply: changedReply,
  errors: ['resource.not_found'],
});

/** Available while the mail is on the shelf; afterwards it is deleted with the originals of other mails. */
export const downloadOriginal = defineOperation({
  id: 'mailbox.original',
  method: 'GET',
  path: '/api/mailbox/conversations/:id/original',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'An automatic mail as received (message/rfc822)',
  params: idParams,
  media: ['application/octet-stream'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['resource.not_found'],
});

/** For people who wrote while the plan was full. */
export const addConversationContact = defineOperation({
  id: 'mailbox.add_contact',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/contact',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Make the writer a tamy',
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
  media: ['*/*'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
