import { z } from 'zod';
import { contactCardSchema } from '../../audience/contacts/contacts.schemas.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { draftSchema } from './replies.schemas.ts';
import { conversationMergeSchema } from './merges.schemas.ts';
import { conversationNoteSchema } from './notes.schemas.ts';

export const mailboxLimits = { bulk: 200 } as const;

/** `waiting`: the last word is the visitor's. `open`: answered, not finished. `shelf`: automatic mail and mailings, kept apart. */
export const conversationStates = ['waiting', 'open', 'snoozed', 'closed', 'spam', 'shelf'] as const;
export const conversationStateSchema = z.enum(conversationStates);
export type ConversationState = z.infer<typeof conversationStateSchema>;

/**
 * Why a mail was put on the shelf: `auto_reply` a machine answered, `loop` so often that the thread keeps no more of it,
 * `notice` of a program nobody can answer, `newsletter`, `report` about a mail that is not in the mailbox,
 * `unsubscription` sent by mail, `no_sender`, `own_mail` of the box to itself.
 */
export const shelfReasons = [
  'auto_reply',
  'loop',
  'notice',
  'newsletter',
  'report',
  'unsubscription',
  'no_sender',
  'own_mail',
] as const;
export type ShelfReason = (typeof shelfReasons)[number];

/** A text in pieces; `hit` ones are to be marked. */
const markedTextSchema = z.array(z.object({ text: z.string(), hit: z.boolean() }));

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
  /** Of mail on the shelf, and of what somebody took off it. */
  shelfReason: z.enum(shelfReasons).nullable(),
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
  folderId: idSchema.nullable(),
  labelIds: z.array(idSchema),
  /** The conversation that this one was joined to; it is in no list any more. */
  mergedIntoId: idSchema.nullable(),
  /** The last mail came under the address of a tamy without anything that says it is from them (SPF, DKIM, DMARC). */
  isSenderUnproven: z.boolean(),
  /** Of a search: the newest message with the words, in pieces; `hit` ones are to be marked. */
  snippet: markedTextSchema.nullable(),
  /** Of a search: name and subject in pieces, where the words stand in them. */
  nameHits: markedTextSchema.nullable(),
  subjectHits: markedTextSchema.nullable(),
  deletedAt: instantSchema.nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationCountsSchema = z.object({
  waiting: z.number().int(),
  open: z.number().int(),
  snoozed: z.number().int(),
  closed: z.number().int(),
  spam: z.number().int(),
  shelf: z.number().int(),
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
  /** What the virus scanner said; `none`: there was none. Files that wait or are infected cannot be downloaded. */
  check: z.enum(['none', 'waiting', 'clean', 'infected']),
  /** The name of what was found. */
  finding: z.string().nullable(),
});
export type MessageAttachment = z.infer<typeof attachmentSchema>;

/** What rules do; `text` of a deed names the folder, label or saved reply, or says until when. */
export const ruleDeeds = [
  'opened',
  'closed',
  'snoozed',
  'spam',
  'not_spam',
  'moved',
  'labelled',
  'contact_labelled',
  'replied',
  'quiet',
] as const;
export type RuleDeed = (typeof ruleDeeds)[number];

/** A line between the bubbles; the text is the client's job. */
export const systemLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact_joined'), name: z.string(), profileName: z.string() }),
  z.object({ kind: z.literal('campaign_reply'), campaignId: z.string(), campaignName: z.string() }),
  z.object({ kind: z.literal('over_quota') }),
  /** A rule did something with the message above it. */
  z.object({
    kind: z.literal('rule_applied'),
    ruleId: z.string(),
    ruleName: z.string(),
    messageId: z.string(),
    deeds: z.array(z.object({ kind: z.enum(ruleDeeds), text: z.string() })),
  }),
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
  /** Of received mail: whether the domain of its sender stands behind it; null when nobody asked. */
  senderCheck: z
    .object({
      verdict: z.enum(['verified', 'suspect', 'unknown']),
      dkim: z.string(),
      spf: z.string(),
      dmarc: z.string(),
      domain: z.string(),
    })
    .nullable(),
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

/** Oldest first within the page; `older` is the cursor of the page before it. */
export const messagePageSchema = z.object({ items: z.array(messageSchema), older: z.string().nullable() });
export type MessagePage = z.infer<typeof messagePageSchema>;

export const conversationDetailSchema = z.object({
  conversation: conversationSchema,
  contact: contactCardSchema.nullable(),
  messages: messagePageSchema,
  /** Oldest first; for the client alone. */
  notes: z.array(conversationNoteSchema),
  /** Conversations that were joined to this one and can still be taken apart, newest first. */
  merges: z.array(conversationMergeSchema),
  draft: draftSchema.nullable(),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** `open` reopens: it becomes `waiting` when the last word is the visitor's. */
export const setStateInputSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('spam') }),
  z.object({ state: z.literal('snoozed'), until: instantSchema }),
]);
export type SetStateInput = z.infer<typeof setStateInputSchema>;

export const bulkConversationsInputSchema = z
  .object({
    ids: z.array(idSchema).min(1).max(mailboxLimits.bulk),
    action: z.enum(['read', 'unread', 'open', 'close', 'snooze', 'spam', 'not_spam', 'delete', 'restore']),
    /** Of `snooze`. */
    until: instantSchema.optional(),
  })
  .refine(({ action, until }) => (action === 'snooze') === (until !== undefined), {
    path: ['until'],
    params: { code: 'required' },
  });
export type BulkConversationsInput = z.infer<typeof bulkConversationsInputSchema>;
