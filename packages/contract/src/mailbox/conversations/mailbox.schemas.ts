import { z } from 'zod';
import { contactCardSchema } from '../../audience/contacts/contacts.schemas.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { invitationSchema } from './invitations.schemas.ts';
import { draftSchema } from './replies.schemas.ts';
import { conversationMergeSchema } from './merges.schemas.ts';
import { conversationNoteSchema } from './notes.schemas.ts';
import { mailPersonSchema } from './recipients.schemas.ts';

export const mailboxLimits = { bulk: 200 } as const;

/** `waiting`: the last message is the visitor's. `open`: answered, not finished. `shelf`: automatic mail and mailings, kept separately. */
export const conversationStates = ['waiting', 'open', 'snoozed', 'closed', 'spam', 'shelf'] as const;
export const conversationStateSchema = z.enum(conversationStates);
export type ConversationState = z.infer<typeof conversationStateSchema>;

/**
 * Named lists. Besides one for each state: `active` is what is waiting or open, `mine` and `unassigned` the part of it
 * that the caller looks after, or nobody; `sent` has a message of the client's.
 */
export const conversationViews = [...conversationStates, 'active', 'mine', 'unassigned', 'sent'] as const;
export const conversationViewSchema = z.enum(conversationViews);
export type ConversationView = z.infer<typeof conversationViewSchema>;

/**
 * Why a mail was put on the shelf: `auto_reply` sent by a machine, `loop` so frequent that the thread stores no more, or
 * running in a circle, `forward_request` by which a provider asks whether mail may be forwarded here, `notice` from a
 * program that cannot be answered, `newsletter`, `report` about a mail that is not in the mailbox,
 * `unsubscription` sent by mail, `no_sender`, `own_mail` from the account to itself, `chosen` by the client for its
 * sender.
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
  'forward_request',
  'chosen',
] as const;
export type ShelfReason = (typeof shelfReasons)[number];

/** A text in pieces; those with `hit` are highlighted. */
const markedTextSchema = z.array(z.object({ text: z.string(), hit: z.boolean() }));

export const conversationSchema = z.object({
  id: idSchema,
  profile: z.object({ id: idSchema, name: z.string() }),
  /** Null when the person is not (yet) a contact. */
  contactId: idSchema.nullable(),
  /** Name given by the person; defaults to the address. */
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Everybody whose mail joins it, except the client; the person first. */
  people: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Empty when there is none; marks such as `Re:` are shown once. */
  subject: z.string(),
  state: conversationStateSchema,
  /** For mail on the shelf, and mail moved off it. */
  shelfReason: z.enum(shelfReasons).nullable(),
  snoozedUntil: instantCodec.nullable(),
  /** Unread messages of the person. */
  unread: z.number().int(),
  preview: z.string(),
  /** `out`: the preview is the client's own text. */
  previewDirection: z.enum(['in', 'out']),
  lastMessageAt: instantCodec,
  hasDraft: z.boolean(),
  /** Messages of both sides, at most 1000. */
  messageCount: z.number().int(),
  /** A message has a file. */
  hasFiles: z.boolean(),
  /** A message invites to an event, calls one off or answers. */
  hasInvitation: z.boolean(),
  spam: z.object({ score: z.number(), reasons: z.array(z.string()) }),
  /** Set when a mail from a different address arrived at the reply address of this other conversation. */
  origin: z.object({ conversationId: idSchema, name: z.string() }).nullable(),
  folderId: idSchema.nullable(),
  labelIds: z.array(idSchema),
  /** The conversation this one was merged into; it no longer appears in lists. */
  mergedIntoId: idSchema.nullable(),
  /** Who looks after it; null: nobody yet. */
  assignedTo: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The last mail came from a contact's address but is not authenticated (SPF, DKIM, DMARC). */
  isSenderUnproven: z.boolean(),
  /** In searches: the newest matching message, in pieces; those with `hit` are highlighted. */
  snippet: markedTextSchema.nullable(),
  /** In searches: name and subject in pieces, where they match. */
  nameHits: markedTextSchema.nullable(),
  subjectHits: markedTextSchema.nullable(),
  deletedAt: instantCodec.nullable(),
});
export type Conversation = z.input<typeof conversationSchema>;

export const conversationCountsSchema = z.object({
  waiting: z.number().int(),
  open: z.number().int(),
  snoozed: z.number().int(),
  closed: z.number().int(),
  spam: z.number().int(),
  shelf: z.number().int(),
  /** Waiting or open; `mine` and `unassigned` are parts of it. */
  active: z.number().int(),
  mine: z.number().int(),
  unassigned: z.number().int(),
  /** Conversations with unread messages, spam excluded. */
  unread: z.number().int(),
});
export type ConversationCounts = z.infer<typeof conversationCountsSchema>;

/** `caught`: stored in the built-in outbox, nothing was sent. `uncertain`: the connection broke at the very end. */
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
  /** For images shown by the mail's HTML as `data-cid`. */
  contentId: z.string().nullable(),
  /** Result of the virus scanner; `none`: there was no scanner. Waiting or infected files cannot be downloaded. */
  check: z.enum(['none', 'waiting', 'clean', 'infected']),
  /** Name of the malware. */
  finding: z.string().nullable(),
});
export type MessageAttachment = z.infer<typeof attachmentSchema>;

/** Effects of rules; `text` is the name of the folder, label or saved reply, or the end of the snooze. */
export const ruleActions = [
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
export type RuleAction = (typeof ruleActions)[number];

/** A line between the bubbles; the caller provides the text. */
export const systemLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact_joined'), name: z.string(), profileName: z.string() }),
  z.object({ kind: z.literal('campaign_reply'), campaignId: z.string(), campaignName: z.string() }),
  z.object({ kind: z.literal('over_quota') }),
  /** The answer above went to others than those of the message it answers. */
  z.object({ kind: z.literal('sent_elsewhere'), messageId: z.string(), names: z.array(z.string()) }),
  /** The client gave the conversation another subject. */
  z.object({ kind: z.literal('renamed'), from: z.string(), to: z.string() }),
  /** Messages went to another conversation (`out`), or came from one; for a split it was created for them. */
  z.object({
    kind: z.literal('messages_moved'),
    direction: z.enum(['out', 'in']),
    isSplit: z.boolean(),
    moveId: z.string(),
    /** The other conversation. */
    conversationId: z.string(),
    name: z.string(),
    subject: z.string(),
    count: z.number().int(),
    undoUntil: instantSchema,
  }),
  z.object({ kind: z.literal('profile_changed'), from: z.string(), to: z.string() }),
  /** A rule acted on the message above. */
  z.object({
    kind: z.literal('rule_applied'),
    ruleId: z.string(),
    ruleName: z.string(),
    messageId: z.string(),
    actions: z.array(z.object({ kind: z.enum(ruleActions), text: z.string() })),
  }),
]);
export type SystemLine = z.infer<typeof systemLineSchema>;

export const mailProtections = ['smime_signed', 'smime_encrypted', 'pgp_signed', 'pgp_encrypted'] as const;
export type MailProtection = (typeof mailProtections)[number];

export const messageSchema = z.object({
  id: idSchema,
  direction: z.enum(['in', 'out', 'system']),
  channel: z.enum(['form', 'email', 'system']),
  /** Automatic mail (recognised by RFC 3834) changes no state and is not counted. */
  kind: z.enum(['human', 'auto_reply']),
  author: z.object({ name: z.string(), email: z.string().nullable() }),
  /** As in the mail; marks such as `Re:` are shown once. Null for forms, empty when the mail has none. */
  subject: z.string().nullable(),
  to: z.array(mailPersonSchema),
  cc: z.array(mailPersonSchema),
  /** Only of own mails, and only for the client. */
  bcc: z.array(mailPersonSchema),
  /** Where answers to a received mail go, if not to its author. */
  replyTo: z.array(mailPersonSchema),
  /** For own mails: what happened to each recipient. */
  recipients: z.array(z.object({ email: z.string(), state: deliveryStateSchema, detail: z.string().nullable() })),
  /** An own mail written in another program. */
  isExternal: z.boolean(),
  /** Exchanged with a third person: a forwarded mail, or an answer to one. Not on the page of the person. */
  isAside: z.boolean(),
  /** The mail can be read as it was received. */
  hasOriginal: z.boolean(),
  /** The event a received mail is about. */
  invitation: invitationSchema.nullable(),
  /** Signed or encrypted by S/MIME or PGP; the signature is not checked, and the parts are among the files. */
  protection: z.enum(mailProtections).nullable(),
  /** The mail passes itself off as the client: by its name, by a domain like the client's, or by one in Reply-To. */
  imitates: z.enum(['name', 'address', 'reply_to']).nullable(),
  /** Readable text; for mails without the quoted history. */
  text: z.string(),
  /** The whole mail with its history, if it differs from `text`. */
  fullText: z.string().nullable(),
  /** Sanitised; only for a sandboxed frame. Remote images are deferred in `data-remote-src`. */
  html: z.string().nullable(),
  remoteImages: z.number().int(),
  /** Other answers of the form. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  attachments: z.array(attachmentSchema),
  /** The mail came from a different address than the person's. */
  differentSender: z.boolean(),
  /** The message this automatic reply answers. */
  answersId: idSchema.nullable(),
  system: systemLineSchema.nullable(),
  /** For received mail: whether it is authenticated by the sender's domain; null if unchecked. */
  senderCheck: z
    .object({
      verdict: z.enum(['verified', 'suspect', 'unknown']),
      dkim: z.string(),
      spf: z.string(),
      dmarc: z.string(),
      domain: z.string(),
    })
    .nullable(),
  /** For sent answers: the delivery state. */
  delivery: z
    .object({
      state: deliveryStateSchema,
      /** Response of the receiving server, if any. */
      detail: z.string().nullable(),
      /** `mailbox.undo_reply` works until then. */
      undoUntil: instantCodec.nullable(),
    })
    .nullable(),
  at: instantCodec,
});
export type Message = z.input<typeof messageSchema>;

/** Oldest first within the page; `older` is the cursor of the previous page. */
export const messagePageSchema = z.object({ items: z.array(messageSchema), older: z.string().nullable() });
export type MessagePage = z.input<typeof messagePageSchema>;

export const conversationDetailSchema = z.object({
  conversation: conversationSchema,
  contact: contactCardSchema.nullable(),
  messages: messagePageSchema,
  /** Oldest first; only visible to the client. */
  notes: z.array(conversationNoteSchema),
  /** Conversations merged into this one that can still be separated, newest first. */
  merges: z.array(conversationMergeSchema),
  draft: draftSchema.nullable(),
});
export type ConversationDetail = z.input<typeof conversationDetailSchema>;

/** `open` reopens: it becomes `waiting` when the last message is the visitor's. */
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
    action: z.enum([
      'read',
      'unread',
      'open',
      'close',
      'snooze',
      'spam',
      'not_spam',
      'delete',
      'restore',
      'assign_me',
      'unassign',
    ]),
    /** For `snooze`. */
    until: instantSchema.optional(),
  })
  .refine(({ action, until }) => (action === 'snooze') === (until !== undefined), {
    path: ['until'],
    params: { code: 'required' },
  });
export type BulkConversationsInput = z.infer<typeof bulkConversationsInputSchema>;
