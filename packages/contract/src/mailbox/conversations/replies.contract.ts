import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import { conversationSchema, messageSchema } from './mailbox.schemas.ts';
import {
  draftSchema,
  forwardInputSchema,
  outgoingFileSchema,
  replyInputSchema,
  saveDraftInputSchema,
  scheduledReplySchema,
  scheduleInputSchema,
  scheduleStartInputSchema,
  startConversationInputSchema,
  undoneForwardSchema,
} from './replies.schemas.ts';

const conversationParams = z.object({ id: idSchema });
const replyParams = z.object({ id: idSchema, messageId: idSchema });
const scheduledParams = z.object({ scheduledId: idSchema });
const fileParams = z.object({ outgoingFileId: idSchema });
const sentReply = z.object({ conversation: conversationSchema, message: messageSchema });

export const startConversation = defineOperation({
  id: 'mailbox.start',
  method: 'POST',
  path: '/api/mailbox/conversations',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Write to a tamy: opens a conversation with a first mail',
  body: startConversationInputSchema,
  reply: sentReply,
  errors: ['mailbox.no_address', 'mailbox.key_reused', 'mailbox.files_too_large'],
});

export const scheduleStart = defineOperation({
  id: 'mailbox.schedule_start',
  method: 'POST',
  path: '/api/mailbox/conversations/scheduled',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Write to a tamy with a first mail that is sent at a chosen time; the conversation is there at once',
  body: scheduleStartInputSchema,
  reply: z.object({ conversation: conversationSchema, scheduled: scheduledReplySchema }),
  errors: ['mailbox.no_address', 'mailbox.key_reused', 'mailbox.files_too_large', 'mailbox.too_many_scheduled'],
});

export const replyToConversation = defineOperation({
  id: 'mailbox.reply',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/replies',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Reply by mail; it is sent after ten seconds and can be undone until then',
  params: conversationParams,
  body: replyInputSchema,
  reply: sentReply,
  errors: ['mailbox.no_address', 'mailbox.key_reused', 'mailbox.files_too_large'],
});

/** Who it goes to does not join the conversation; their answers come back to it, marked. */
export const forwardMessages = defineOperation({
  id: 'mailbox.forward',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/forwards',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Forward messages of a conversation; the mail can be undone like a reply',
  params: conversationParams,
  body: forwardInputSchema,
  reply: sentReply,
  errors: ['mailbox.no_address', 'mailbox.key_reused', 'mailbox.files_too_large', 'mailbox.no_original'],
});

/** `draft` is null for a forwarded mail, which leaves the answer being written alone: it comes back as `forward`. */
export const undoReply = defineOperation({
  id: 'mailbox.undo_reply',
  method: 'DELETE',
  path: '/api/mailbox/conversations/:id/replies/:messageId',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Undo a reply within ten seconds; its text and files become the draft again',
  params: replyParams,
  reply: z.object({
    conversation: conversationSchema,
    draft: draftSchema.nullable(),
    forward: undoneForwardSchema.nullable(),
  }),
  errors: ['mailbox.undo_too_late'],
});

/** Sends the same mail with the same Message-ID; does nothing while it is already being sent. */
export const retryReply = defineOperation({
  id: 'mailbox.retry_reply',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/replies/:messageId/retry',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Resend a reply that was not delivered',
  params: replyParams,
  reply: z.object({ message: messageSchema }),
});

/** A draft without text and files is deleted; the reply is null. */
export const saveDraft = defineOperation({
  id: 'mailbox.save_draft',
  method: 'PUT',
  path: '/api/mailbox/conversations/:id/draft',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Save the reply being written; rejected if another window has saved another one in the meantime',
  params: conversationParams,
  body: saveDraftInputSchema,
  reply: z.object({ draft: draftSchema.nullable() }),
  errors: ['mailbox.draft_conflict', 'mailbox.files_too_large'],
});

export const scheduleReply = defineOperation({
  id: 'mailbox.schedule',
  method: 'POST',
  path: '/api/mailbox/conversations/:id/scheduled',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Schedule a reply for a chosen time',
  params: conversationParams,
  body: scheduleInputSchema,
  reply: z.object({ scheduled: scheduledReplySchema }),
  errors: ['mailbox.no_address', 'mailbox.key_reused', 'mailbox.files_too_large', 'mailbox.too_many_scheduled'],
});

export const listScheduled = defineOperation({
  id: 'mailbox.list_scheduled',
  method: 'GET',
  path: '/api/mailbox/scheduled',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Scheduled replies, the next one first',
  query: z.object({ conversationId: idSchema.optional() }),
  reply: z.object({ items: z.array(scheduledReplySchema), limit: z.number().int() }),
});

export const changeScheduled = defineOperation({
  id: 'mailbox.change_scheduled',
  method: 'PATCH',
  path: '/api/mailbox/scheduled/:scheduledId',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Change the time of a scheduled reply; a failed one is scheduled again',
  params: scheduledParams,
  body: z.object({ sendAt: instantSchema }),
  reply: z.object({ scheduled: scheduledReplySchema }),
});

/** If the conversation has another draft, the two are combined. */
export const cancelScheduled = defineOperation({
  id: 'mailbox.cancel_scheduled',
  method: 'DELETE',
  path: '/api/mailbox/scheduled/:scheduledId',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Cancel a scheduled reply; it becomes the draft again',
  params: scheduledParams,
  reply: z.object({ draft: draftSchema }),
});

/** `multipart/form-data` with one part named `file`. Inline images are re-encoded. */
export const uploadOutgoingFile = defineOperation({
  id: 'mailbox.upload_file',
  method: 'POST',
  path: '/api/mailbox/files',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Upload one file for a mail (multipart/form-data, part `file`)',
  query: z.object({ inline: z.enum(['true', 'false']).default('false') }),
  upload: { kind: 'form', file: 'Any file; with `inline=true` a picture, which is drawn again.' },
  reply: outgoingFileSchema,
  errors: [
    'files.missing',
    'files.not_an_image',
    'mailbox.files_too_large',
    'quota.exceeded',
    'quota.read_only',
    'request.unsupported_media_type',
  ],
});

export const attachStoredFile = defineOperation({
  id: 'mailbox.attach_file',
  method: 'POST',
  path: '/api/mailbox/files/stored',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Attach one of the client’s files to a mail; a copy is sent, the file stays',
  body: z.object({ fileId: idSchema }),
  reply: outgoingFileSchema,
  errors: ['mailbox.files_too_large', 'quota.exceeded', 'quota.read_only'],
});

export const removeOutgoingFile = defineOperation({
  id: 'mailbox.remove_file',
  method: 'DELETE',
  path: '/api/mailbox/files/:outgoingFileId',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Remove a file from the mail being written',
  params: fileParams,
  reply: emptySchema,
});

/** Bytes with `content-disposition: attachment`; never rendered on the app's origin. */
export const readOutgoingFile = defineOperation({
  id: 'mailbox.outgoing_file',
  method: 'GET',
  path: '/api/mailbox/files/:outgoingFileId',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'One file of a mail being written',
  params: fileParams,
  media: ['application/octet-stream'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
