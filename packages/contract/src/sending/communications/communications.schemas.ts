import { z } from 'zod';
import { idSchema, instantSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { answerHtmlSchema, replyLimits } from '../../mailbox/mailbox/replies.schemas.ts';
import { mailEventSchema, returnReasons } from '../suppressions/returns.schemas.ts';
import { templateLimits } from '../templates/templates.schemas.ts';

/**
 * `automation`: a mail of an automation. `transactional`: sent one by one through the API. `written`: answers, first mails
 * and templates sent to a few tamys. `automatic`: what a machine wrote, theirs or ours. `service`: mails the person asked
 * for, such as the link to their own data.
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

/** Where a mail stands. `kept`: in the built-in outbox. `returned`: taken by the server and sent back. */
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

/** `d`: of a campaign, `m`: of a conversation, `s`: a single mail; then the id. */
export const communicationRefSchema = z
  .string()
  .regex(/^[dms][0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const communicationSchema = z.object({
  ref: communicationRefSchema,
  at: instantSchema,
  direction: z.enum(['in', 'out']),
  kind: z.enum(communicationKinds),
  state: z.enum(communicationStates),
  /** The tamy, when the person is one. */
  contact: namedSchema.nullable(),
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  profile: namedSchema.nullable(),
  campaign: namedSchema.nullable(),
  automation: namedSchema.nullable(),
  conversationId: idSchema.nullable(),
  /** Explanation of the state, where there is one to give. */
  reason: z.enum(returnReasons).nullable(),
  /** Why the person was passed over. */
  skipReason: z.string().nullable(),
  /** Words of the server. */
  detail: z.string().nullable(),
  openedAt: instantSchema.nullable(),
  clickedAt: instantSchema.nullable(),
  repliedAt: instantSchema.nullable(),
});
export type Communication = z.infer<typeof communicationSchema>;

/**
 * What sending again means. `copy`: one more mail with a row of its own. `same`: the very mail of which nobody knows whether
 * it arrived, under its own Message-ID. `release`: it was stopped before it left and goes on.
 */
export const resendWays = ['copy', 'same', 'release'] as const;
export type ResendWay = (typeof resendWays)[number];

export const communicationDetailSchema = communicationSchema.extend({
  /** When it came to its end, if it did. */
  settledAt: instantSchema.nullable(),
  attempts: z.number().int().nullable(),
  /** The mail as it was sent or received, sanitised; for a sandboxed frame only. */
  html: z.string().nullable(),
  text: z.string(),
  events: z.array(mailEventSchema),
  /** Null where it cannot be sent again. */
  resendAs: z.enum(resendWays).nullable(),
  /** The one this is a copy of. */
  copyOf: communicationRefSchema.nullable(),
});
export type CommunicationDetail = z.infer<typeof communicationDetailSchema>;

export const communicationFilterShape = {
  kind: z.enum(communicationKinds).optional(),
  state: z.enum(communicationStates).optional(),
  contactId: idSchema.optional(),
  profileId: idSchema.optional(),
  /** From this moment on, before that one. */
  from: instantSchema.optional(),
  until: instantSchema.optional(),
  /** Part of name, address or subject. */
  search: z.string().trim().max(communicationLimits.search).optional(),
};

const letterShape = {
  profileId: idSchema,
  /** May hold variables, filled for each person. */
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
    /** Made once per letter by the browser: the same call again writes nobody twice. */
    idempotencyKey: z.string().min(8).max(60),
  })
  .refine(isWritten, emptyIssue);
export type WriteLettersInput = z.infer<typeof writeLettersInputSchema>;

export const previewLetterInputSchema = z.object({ ...letterShape, contactId: idSchema });
export type PreviewLetterInput = z.infer<typeof previewLetterInputSchema>;

/** What became of the letter to one person. */
export const letterResultSchema = z.object({
  contactId: idSchema,
  result: z.enum(['queued', 'no_address', 'suppressed', 'unknown', 'unfillable']),
  conversationId: idSchema.nullable(),
});
export type LetterResult = z.infer<typeof letterResultSchema>;

const templateLetterShape = {
  /** A mail template; saved replies are written as letters. */
  templateId: idSchema,
  /** Who it comes from; the main profile when null. */
  profileId: idSchema.nullable().default(null),
  /** In place of the template's; may hold variables. */
  subject: lineSchema({ max: templateLimits.subject }).nullable().default(null),
};

export const sendTemplateInputSchema = z.object({
  ...templateLetterShape,
  contactIds: z.array(idSchema).min(1).max(communicationLimits.recipients),
  /** Made once per letter by the browser: the same call again within a day writes nobody twice. */
  idempotencyKey: z.string().min(8).max(60),
});
export type SendTemplateInput = z.infer<typeof sendTemplateInputSchema>;

export const previewTemplateLetterInputSchema = z.object({ ...templateLetterShape, contactId: idSchema });
export type PreviewTemplateLetterInput = z.infer<typeof previewTemplateLetterInputSchema>;

/** Why a tamy is not sent a template. `not_subscribed`: they never agreed to mailings, or ended them. */
export const templateLetterResults = ['queued', 'no_address', 'not_subscribed', 'suppressed', 'unknown'] as const;

/** What became of the template to one person. */
export const templateLetterResultSchema = z.object({
  contactId: idSchema,
  result: z.enum(templateLetterResults),
  /** Its line in the log, when it was queued. */
  ref: communicationRefSchema.nullable(),
});
export type TemplateLetterResult = z.infer<typeof templateLetterResultSchema>;
