import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { answerHtmlSchema, replyLimits } from '../../mailbox/conversations/replies.schemas.ts';
import { mailEventSchema, returnReasons } from '../suppressions/returns.schemas.ts';
import { templateLimits } from '../templates/templates.schemas.ts';

/**
 * `automation`: a mail of an automation. `transactional`: a single mail sent through the API. `written`: answers, new
 * mails and templates sent to a few contacts. `automatic`: written by a machine, theirs or ours. `service`: mails the
 * person requested, such as the link to their own data.
 */
export const communicationKinds = [
  'campaign',
  'automation',
  'transactional',
  'written',
  'received',
  'automatic',
  'test',
  'service',
] as const;
export type CommunicationKind = (typeof communicationKinds)[number];

/** Delivery state. `kept`: in the built-in outbox. `returned`: accepted by the server and bounced. */
export const communicationStates = [
  'waiting',
  'sent',
  'kept',
  'deferred',
  'returned',
  'rejected',
  'skipped',
  'uncertain',
  'received',
] as const;
export type CommunicationState = (typeof communicationStates)[number];

export const communicationLimits = { recipients: 20, search: 120 } as const;

/** `d`: of a campaign, `m`: of a conversation, `s`: a single mail; followed by the id. */
export const communicationRefSchema = z
  .string()
  .regex(/^[dms][0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const communicationSchema = z.object({
  ref: communicationRefSchema,
  at: instantCodec,
  direction: z.enum(['in', 'out']),
  kind: z.enum(communicationKinds),
  state: z.enum(communicationStates),
  /** The contact, if the person is one. */
  contact: namedSchema.nullable(),
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  profile: namedSchema.nullable(),
  campaign: namedSchema.nullable(),
  automation: namedSchema.nullable(),
  conversationId: idSchema.nullable(),
  /** Explanation of the state, if there is one. */
  reason: z.enum(returnReasons).nullable(),
  /** Why the person was skipped. */
  skipReason: z.string().nullable(),
  /** Server response. */
  detail: z.string().nullable(),
  openedAt: instantCodec.nullable(),
  clickedAt: instantCodec.nullable(),
  repliedAt: instantCodec.nullable(),
});
export type Communication = z.input<typeof communicationSchema>;

/**
 * How a mail is resent. `copy`: another mail with its own row. `same`: the same mail, of unknown outcome, under its own
 * Message-ID. `release`: it was stopped before it was sent and continues.
 */
export const resendWays = ['copy', 'same', 'release'] as const;
export type ResendWay = (typeof resendWays)[number];

export const communicationDetailSchema = communicationSchema.extend({
  /** When it reached its final state, if it did. */
  settledAt: instantCodec.nullable(),
  attempts: z.number().int().nullable(),
  /** The mail as sent or received, sanitised; only for a sandboxed frame. */
  html: z.string().nullable(),
  text: z.string(),
  events: z.array(mailEventSchema),
  /** Null if it cannot be resent. */
  resendAs: z.enum(resendWays).nullable(),
  /** The mail this is a copy of. */
  copyOf: communicationRefSchema.nullable(),
});
export type CommunicationDetail = z.input<typeof communicationDetailSchema>;

export const communicationFilterShape = {
  kind: z.enum(communicationKinds).optional(),
  state: z.enum(communicationStates).optional(),
  contactId: idSchema.optional(),
  profileId: idSchema.optional(),
  /** From this moment (inclusive), and before that one. */
  from: instantSchema.optional(),
  until: instantSchema.optional(),
  /** Part of name, address or subject. */
  search: z.string().trim().max(communicationLimits.search).optional(),
};

const letterShape = {
  profileId: idSchema,
  /** May contain variables, filled in for each person. */
  subject: lineSchema({ max: replyLimits.subject }),
  text: multilineSchema({ max: replyLimits.text }).default(''),
  html: answerHtmlSchema.nullable().default(null),
};

const isWritten = ({ text, html }: { text: string; html: string | null }) =>
  text.trim() !== '' || (html !== null && html.trim() !== '');
const emptyIssue = { path: ['text'], params: { code: 'required' } };

export const writeLettersInputSchema = z
  .object({
    ...letterShape,
    contactIds: z.array(idSchema).min(1).max(communicationLimits.recipients),
    /** Generated once per letter by the browser: repeating the call mails nobody twice. */
    idempotencyKey: z.string().min(8).max(60),
  })
  .refine(isWritten, emptyIssue);
export type WriteLettersInput = z.infer<typeof writeLettersInputSchema>;

export const previewLetterInputSchema = z.object({ ...letterShape, contactId: idSchema });
export type PreviewLetterInput = z.infer<typeof previewLetterInputSchema>;

/** Result of the letter for one person. */
export const letterResultSchema = z.object({
  contactId: idSchema,
  result: z.enum(['queued', 'no_address', 'suppressed', 'unknown', 'unfillable']),
  conversationId: idSchema.nullable(),
});
export type LetterResult = z.infer<typeof letterResultSchema>;

const templateLetterShape = {
  /** A mail template; saved replies are sent as letters. */
  templateId: idSchema,
  /** The sending profile; null: the main profile. */
  profileId: idSchema.nullable().default(null),
  /** Replaces the template's; may contain variables. */
  subject: lineSchema({ max: templateLimits.subject }).nullable().default(null),
};

export const sendTemplateInputSchema = z.object({
  ...templateLetterShape,
  contactIds: z.array(idSchema).min(1).max(communicationLimits.recipients),
  /** Generated once per letter by the browser: repeating the call within a day mails nobody twice. */
  idempotencyKey: z.string().min(8).max(60),
});
export type SendTemplateInput = z.infer<typeof sendTemplateInputSchema>;

export const previewTemplateLetterInputSchema = z.object({ ...templateLetterShape, contactId: idSchema });
export type PreviewTemplateLetterInput = z.infer<typeof previewTemplateLetterInputSchema>;

/** Why a contact is not sent a template. `not_subscribed`: they never consented to mailings, or unsubscribed. */
export const templateLetterResults = ['queued', 'no_address', 'not_subscribed', 'suppressed', 'unknown'] as const;

/** Result of the template for one person. */
export const templateLetterResultSchema = z.object({
  contactId: idSchema,
  result: z.enum(templateLetterResults),
  /** Its log entry, when it was queued. */
  ref: communicationRefSchema.nullable(),
});
export type TemplateLetterResult = z.infer<typeof templateLetterResultSchema>;
