import { z } from 'zod';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { quotes, senderChoiceSchema } from '../senders/senders.schemas.ts';
import { countRecipients, draftRecipientSchema, recipientLimits, recipientSchema } from './recipients.schemas.ts';

const mebibyte = 1024 * 1024;

export const replyLimits = {
  text: 64_000,
  html: 256_000,
  subject: 300,
  /** Messages forwarded in one mail. */
  forwarded: 100,
  idempotencyKey: 80,
  /** Files per mail, inline images included. */
  files: 20,
  /** Total size of all files of a mail; once encoded it stays below the 25 MB limit of large mailbox providers. */
  fileBytes: 18 * mebibyte,
  fileName: 150,
  scheduled: 100,
  /** How many days ahead a mail can be scheduled. */
  scheduledDays: 365,
  /** Maximum number of unfinished new mails. */
  newDrafts: 30,
} as const;

/** Seconds in which a sent answer can be undone. */
export const undoSeconds = 10;

/** A file of an unfinished mail. */
export const outgoingFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  /** An inline image; the markup names it in `data-cid`. */
  isInline: z.boolean(),
});
export type OutgoingFile = z.infer<typeof outgoingFileSchema>;

/** Rich text of an answer: paragraphs, bold, italic, underline, strikethrough, links, lists, quotations and uploaded images. */
export const answerHtmlSchema = multilineSchema({ max: replyLimits.html });

export const contentShape = {
  /** Used without `html`. */
  text: multilineSchema({ max: replyLimits.text }).default(''),
  /** Rich text; its plain part is always derived from it. Forbidden markup is removed. */
  html: answerHtmlSchema.nullable().default(null),
  /** Files from `mailbox.upload_file` or `mailbox.attach_file`. */
  fileIds: z.array(idSchema).max(replyLimits.files).default([]),
  /** Append the profile's signature, if it has one. */
  signature: z.boolean().default(true),
};

const recipientsSchema = z.array(recipientSchema).max(recipientLimits.all);
const copyShape = { cc: recipientsSchema.optional(), bcc: recipientsSchema.optional() };

/**
 * Who an answer goes to and what it answers. Without `to` and `cc` it goes to all of the message answered, or to its
 * author alone if the profile is set so; `cc` alone adds to its author, `to` alone has no copies.
 */
const headingShape = {
  to: recipientsSchema.min(1).optional(),
  ...copyShape,
  /** Absent: that of the message answered, marked as an answer. */
  subject: lineSchema({ min: 0, max: replyLimits.subject }).optional(),
  /** A message of the conversation; absent: the newest one. */
  answersId: idSchema.optional(),
  /** How much of it is quoted below; absent: as the profile is set. */
  quote: z.enum(quotes).optional(),
};

const draftRecipientsSchema = z.array(draftRecipientSchema).max(recipientLimits.all);

/** The same as chosen so far in a draft; null or absent: as for an answer without it. */
const draftHeadingShape = {
  to: draftRecipientsSchema.nullable(),
  cc: draftRecipientsSchema.nullable(),
  bcc: draftRecipientsSchema.nullable(),
  subject: z.string().max(replyLimits.subject).nullable(),
  answersId: idSchema.nullable(),
  quote: z.enum(quotes).nullable(),
  /** The sender chosen for it. */
  from: senderChoiceSchema.nullable(),
};
const draftHeadingSchema = z.object(draftHeadingShape);
export const draftRecipientsShape = draftHeadingSchema.pick({ to: true, cc: true, bcc: true }).partial().shape;

const isWithinLimit = (input: Parameters<typeof countRecipients>[0]) => countRecipients(input) <= recipientLimits.all;
const tooManyIssue = { path: ['to'], params: { code: 'too_many', limit: recipientLimits.all } };

type Content = { text: string; html: string | null; fileIds: readonly string[] };

/** True when there is content to send; the server checks for markup without text. */
function saysSomething({ text, html, fileIds }: Content): boolean {
  return text.trim() !== '' || (html !== null && html.trim() !== '') || fileIds.length > 0;
}

const emptyIssue = { path: ['text'], params: { code: 'required' } };

/** Generated once per answer by the browser: a repeated call with the same key is not sent twice. */
const idempotencyKeySchema = z.string().min(8).max(replyLimits.idempotencyKey);

/** What it leaves as, and what follows it in the conversation; absent: as usual (`senders.identities`). */
const fromShape = { from: senderChoiceSchema.optional() };

const replyShape = {
  ...contentShape,
  ...headingShape,
  ...fromShape,
  idempotencyKey: idempotencyKeySchema,
  /** Also close the conversation. */
  close: z.boolean().default(false),
};

export const replyInputSchema = z
  .object(replyShape)
  .refine(saysSomething, emptyIssue)
  .refine(isWithinLimit, tooManyIssue);
export type ReplyInput = z.infer<typeof replyInputSchema>;

export const scheduleInputSchema = z
  .object({ ...replyShape, sendAt: instantSchema })
  .refine(saysSomething, emptyIssue)
  .refine(isWithinLimit, tooManyIssue);
export type ScheduleInput = z.infer<typeof scheduleInputSchema>;

/** `inline`: their texts below the client's own, with their files; `eml`: as they were received, as files. */
const forwardShape = {
  ...contentShape,
  messageIds: z.array(idSchema).min(1).max(replyLimits.forwarded),
  as: z.enum(['inline', 'eml']).default('inline'),
  to: recipientsSchema.min(1),
  ...copyShape,
  /** Absent: that of the newest of them, marked as forwarded. */
  subject: lineSchema({ min: 0, max: replyLimits.subject }).optional(),
  /** Their files that go along; absent: all. Only with `inline`. */
  attachmentIds: z.array(idSchema).max(replyLimits.files).optional(),
  /** What it leaves as; absent: as the answers of the conversation, which go on under theirs. */
  ...fromShape,
  idempotencyKey: idempotencyKeySchema,
};

export const forwardInputSchema = z.object(forwardShape).refine(isWithinLimit, tooManyIssue);
export type ForwardInput = z.infer<typeof forwardInputSchema>;

const startShape = {
  profileId: idSchema,
  /** The person of the conversation; absent: who the first recipient is. */
  contactId: idSchema.optional(),
  /** Absent: the contact’s address. */
  to: recipientsSchema.min(1).optional(),
  ...copyShape,
  subject: lineSchema({ max: replyLimits.subject }),
  ...contentShape,
  ...fromShape,
  idempotencyKey: idempotencyKeySchema,
  /** The draft it was written in, which is deleted. */
  newDraftId: idSchema.optional(),
};

type Start = { contactId?: string | undefined; to?: readonly unknown[] | undefined };
const hasRecipient = ({ contactId, to }: Start) => contactId !== undefined || to !== undefined;
const nobodyIssue = { path: ['to'], params: { code: 'required' } };

export const startConversationInputSchema = z
  .object(startShape)
  .refine(saysSomething, emptyIssue)
  .refine(hasRecipient, nobodyIssue)
  .refine(isWithinLimit, tooManyIssue);
export type StartConversationInput = z.infer<typeof startConversationInputSchema>;

export const scheduleStartInputSchema = z
  .object({ ...startShape, sendAt: instantSchema })
  .refine(saysSomething, emptyIssue)
  .refine(hasRecipient, nobodyIssue)
  .refine(isWithinLimit, tooManyIssue);
export type ScheduleStartInput = z.infer<typeof scheduleStartInputSchema>;

export const draftSchema = z.object({
  ...draftHeadingShape,
  text: z.string(),
  html: z.string().nullable(),
  files: z.array(outgoingFileSchema),
  signature: z.boolean(),
  /** Must be sent with the next save. */
  revision: z.string(),
  updatedAt: instantSchema,
});
export type Draft = z.infer<typeof draftSchema>;

export const saveDraftInputSchema = z.object({
  ...contentShape,
  ...draftHeadingSchema.partial().shape,
  /** The draft it is based on, null for none; absent: overwrite whatever is stored. */
  base: z.uuid().nullable().optional(),
});
/** The mail of an undone forward, for changing and sending again; it does not name the messages it forwarded. */
export const undoneForwardSchema = draftSchema.pick({
  to: true,
  cc: true,
  bcc: true,
  subject: true,
  text: true,
  html: true,
  files: true,
});
export type UndoneForward = z.infer<typeof undoneForwardSchema>;

export type SaveDraftInput = z.infer<typeof saveDraftInputSchema>;

export const scheduledReplySchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  /** Name of the recipient. */
  name: z.string(),
  profile: z.object({ id: idSchema, name: z.string() }),
  text: z.string(),
  html: z.string().nullable(),
  files: z.array(outgoingFileSchema),
  ...draftHeadingShape,
  close: z.boolean(),
  sendAt: instantSchema,
  /** `failed`: it was due and could not be sent. */
  state: z.enum(['waiting', 'failed']),
  /** Error code that prevented sending. */
  failure: z.string().nullable(),
});
export type ScheduledReply = z.infer<typeof scheduledReplySchema>;
