import { z } from 'zod';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';

const mebibyte = 1024 * 1024;

export const replyLimits = {
  text: 64_000,
  html: 256_000,
  subject: 300,
  idempotencyKey: 80,
  /** Files of one mail, pictures within the text among them. */
  files: 20,
  /** All files of one mail together; with the encoding of mails it stays below the 25 MB of large mailbox providers. */
  fileBytes: 18 * mebibyte,
  fileName: 150,
  scheduled: 100,
  /** Days ahead a mail can be scheduled. */
  scheduledDays: 365,
  /** First mails being written at a time. */
  newDrafts: 30,
} as const;

/** Seconds in which a sent answer can be taken back. */
export const undoSeconds = 10;

/** A file of a mail that is being written. */
export const outgoingFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  /** A picture within the text; the markup names it in `data-cid`. */
  isInline: z.boolean(),
});
export type OutgoingFile = z.infer<typeof outgoingFileSchema>;

/** Rich text of an answer: paragraphs, bold, italic, underlined, struck, links, lists, quotations and own pictures. */
export const answerHtmlSchema = multilineSchema({ max: replyLimits.html });

export const contentShape = {
  /** Used when there is no `html`. */
  text: multilineSchema({ max: replyLimits.text }).default(''),
  /** Rich text; its plain part is always made from it. What is not allowed is taken out. */
  html: answerHtmlSchema.nullable().default(null),
  /** Files of `mailbox.upload_file` or `mailbox.attach_file`. */
  fileIds: z.array(idSchema).max(replyLimits.files).default([]),
  /** With the signature of the profile, when it has one. */
  signature: z.boolean().default(true),
};

type Content = { text: string; html: string | null; fileIds: readonly string[] };

/** True when there is something to send; markup without words is seen by the server. */
function saysSomething({ text, html, fileIds }: Content): boolean {
  return text.trim() !== '' || (html !== null && html.trim() !== '') || fileIds.length > 0;
}

const emptyIssue = { path: ['text'], params: { code: 'required' } };

/** Made once per answer by the browser: a repeated call with the same key sends nothing twice. */
const idempotencyKeySchema = z.string().min(8).max(replyLimits.idempotencyKey);

const replyShape = {
  ...contentShape,
  idempotencyKey: idempotencyKeySchema,
  /** Also close the conversation. */
  close: z.boolean().default(false),
};

export const replyInputSchema = z.object(replyShape).refine(saysSomething, emptyIssue);
export type ReplyInput = z.infer<typeof replyInputSchema>;

export const scheduleInputSchema = z.object({ ...replyShape, sendAt: instantSchema }).refine(saysSomething, emptyIssue);
export type ScheduleInput = z.infer<typeof scheduleInputSchema>;

const startShape = {
  profileId: idSchema,
  contactId: idSchema,
  subject: lineSchema({ max: replyLimits.subject }),
  ...contentShape,
  idempotencyKey: idempotencyKeySchema,
  /** The draft it was written in, which goes with it. */
  newDraftId: idSchema.optional(),
};

export const startConversationInputSchema = z.object(startShape).refine(saysSomething, emptyIssue);
export type StartConversationInput = z.infer<typeof startConversationInputSchema>;

export const scheduleStartInputSchema = z
  .object({ ...startShape, sendAt: instantSchema })
  .refine(saysSomething, emptyIssue);
export type ScheduleStartInput = z.infer<typeof scheduleStartInputSchema>;

export const draftSchema = z.object({
  text: z.string(),
  html: z.string().nullable(),
  files: z.array(outgoingFileSchema),
  signature: z.boolean(),
  /** To be sent back with the next save. */
  revision: z.string(),
  updatedAt: instantSchema,
});
export type Draft = z.infer<typeof draftSchema>;

export const saveDraftInputSchema = z.object({
  ...contentShape,
  /** The draft this one grew from, null for none; absent: whatever there is, is replaced. */
  base: z.uuid().nullable().optional(),
});
export type SaveDraftInput = z.infer<typeof saveDraftInputSchema>;

export const scheduledReplySchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  /** The person it goes to. */
  name: z.string(),
  profile: z.object({ id: idSchema, name: z.string() }),
  text: z.string(),
  html: z.string().nullable(),
  files: z.array(outgoingFileSchema),
  close: z.boolean(),
  sendAt: instantSchema,
  /** `failed`: its time came and it could not be sent. */
  state: z.enum(['waiting', 'failed']),
  /** Code of the error that kept it from being sent. */
  failure: z.string().nullable(),
});
export type ScheduledReply = z.infer<typeof scheduledReplySchema>;
