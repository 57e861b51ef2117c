import { z } from 'zod';
import { contactCardSchema } from '../contacts/contacts.schemas.ts';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../core/primitives.ts';

export const mailboxLimits = { text: 64_000, subject: 300, bulk: 200, idempotencyKey: 80 } as const;

/** Seconds in which a sent answer can be taken back. */
export const undoSeconds = 10;

/** `waiting`: the last word is the visitor's. `open`: answered, not finished. */
export const conversationStates = ['waiting', 'open', 'snoozed', 'closed', 'spam'] as const;
export const conversationStateSchema = z.enum(conversationStates);
export type ConversationState = z.infer<typeof conversationStateSchema>;

export const conversationSchema = z.object({
  id: idSchema,
  profile: z.object({ id: idSchema, name: z.string() }),
  /** Null when the person is not (or not yet) a tamy. */
  contactId: idSchema.nullable(),
  /** The person as they wrote; falls back to the address. */
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string(),
  state: conversationStateSchema,
  snoozedUntil: instantSchema.nullable(),
  /** Messages of the person nobody has opened. */
  unread: z.number().int(),
  preview: z.string(),
  /** `out`: the preview is the client's own text. */
  previewDirection: z.enum(['in', 'out']),
  lastMessageAt: instantSchema,
  hasDraft: z.boolean(),
  spam: z.object({ score: z.number(), reasons: z.array(z.string()) }),
  /** Set when a mail from another address than the person's came to this other conversation's reply address. */
  origin: z.object({ conversationId: idSchema, name: z.string() }).nullable(),
  deletedAt: instantSchema.nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationCountsSchema = z.object({
  waiting: z.number().int(),
  open: z.number().int(),
  snoozed: z.number().int(),
  closed: z.number().int(),
  spam: z.number().int(),
  /** Conversations with unread messages, without spam. */
  unread: z.number().int(),
});
export type ConversationCounts = z.infer<typeof conversationCountsSchema>;

/** `caught`: kept in the built-in outbox, nothing left the machine. `uncertain`: the line broke at the very end. */
export const deliveryStates = [
  'queued',
  'sending',
  'accepted',
  'caught',
  'deferred',
  'rejected',
  'uncertain',
  'bounced',
] as const;
export const deliveryStateSchema = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

export const attachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  /** For images that the mail's HTML shows as `data-cid`. */
  contentId: z.string().nullable(),
});
export type MessageAttachment = z.infer<typeof attachmentSchema>;

/** A line between the bubbles; the text is the client's job. */
export const systemLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact_joined'), name: z.string(), profileName: z.string() }),
  z.object({ kind: z.literal('campaign_reply'), campaignId: z.string(), campaignName: z.string() }),
  z.object({ kind: z.literal('over_quota') }),
]);
export type SystemLine = z.infer<typeof systemLineSchema>;

export const messageSchema = z.object({
  id: idSchema,
  direction: z.enum(['in', 'out', 'system']),
  channel: z.enum(['form', 'email', 'system']),
  /** Machines are recognised (RFC 3834): their mail changes no state and counts nowhere. */
  kind: z.enum(['human', 'auto_reply']),
  author: z.object({ name: z.string(), email: z.string().nullable() }),
  subject: z.string().nullable(),
  /** Readable text; for mails without the quoted history. */
  text: z.string(),
  /** The whole mail with its history, when that is more than `text`. */
  fullText: z.string().nullable(),
  /** Sanitised; for a sandboxed frame only. Remote images wait in `data-remote-src`. */
  html: z.string().nullable(),
  remoteImages: z.number().int(),
  /** Further answers of the form. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  attachments: z.array(attachmentSchema),
  /** The mail came from an address that is not the person's. */
  differentSender: z.boolean(),
  /** The message that this machine answer belongs to. */
  answersId: idSchema.nullable(),
  system: systemLineSchema.nullable(),
  /** Of own answers: how far the mail came. */
  delivery: z
    .object({
      state: deliveryStateSchema,
      /** Words of the receiving server, when it said some. */
      detail: z.string().nullable(),
      /** Until then `mailbox.undo_reply` works. */
      undoUntil: instantSchema.nullable(),
    })
    .nullable(),
  at: instantSchema,
});
export type Message = z.infer<typeof messageSchema>;

export const draftSchema = z.object({ text: z.string(), updatedAt: instantSchema });
export type Draft = z.infer<typeof draftSchema>;

/** Oldest first within the page; `older` is the cursor of the page before it. */
export const messagePageSchema = z.object({ items: z.array(messageSchema), older: z.string().nullable() });
export type MessagePage = z.infer<typeof messagePageSchema>;

export const conversationDetailSchema = z.object({
  conversation: conversationSchema,
  contact: contactCardSchema.nullable(),
  messages: messagePageSchema,
  draft: draftSchema.nullable(),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

const textSchema = multilineSchema({ min: 1, max: mailboxLimits.text }).refine((text) => text.trim() !== '', {
  params: { code: 'required' },
});
/** Made once per answer by the browser: a repeated call with the same key sends nothing twice. */
const idempotencyKeySchema = z.string().min(8).max(mailboxLimits.idempotencyKey);

export const replyInputSchema = z.object({
  text: textSchema,
  idempotencyKey: idempotencyKeySchema,
  /** Also close the conversation. */
  close: z.boolean().default(false),
});
export type ReplyInput = z.infer<typeof replyInputSchema>;

export const startConversationInputSchema = z.object({
  profileId: idSchema,
  contactId: idSchema,
  subject: lineSchema({ max: mailboxLimits.subject }),
  text: textSchema,
  idempotencyKey: idempotencyKeySchema,
});
export type StartConversationInput = z.infer<typeof startConversationInputSchema>;

/** `open` reopens: it becomes `waiting` when the last word is the visitor's. */
export const setStateInputSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('spam') }),
  z.object({ state: z.literal('snoozed'), until: instantSchema }),
]);
export type SetStateInput = z.infer<typeof setStateInputSchema>;

export const bulkConversationsInputSchema = z.object({
  ids: z.array(idSchema).min(1).max(mailboxLimits.bulk),
  action: z.enum(['read', 'unread', 'open', 'close', 'spam', 'delete', 'restore']),
});
export type BulkConversationsInput = z.infer<typeof bulkConversationsInputSchema>;
