import { z } from 'zod';
import { contactLimits } from '../../audience/contacts/contacts.schemas.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { mailEventSchema, returnReasons } from '../suppressions/returns.schemas.ts';
import { suppressionReasons } from '../suppressions/suppressions.schemas.ts';
import { templateLimits } from '../templates/templates.schemas.ts';

export const transactionalLimits = {
  messages: 100,
  /** Bytes of the data of one message, as JSON. */
  data: 64 * 1024,
  /** Nesting of lists and objects. */
  depth: 6,
  key: { min: 8, max: 200 },
  /** Hours for which the same key returns the same messages. */
  keyHours: 24,
  search: 120,
  /** Files per message, and their total bytes. */
  attachments: 10,
  attachmentBytes: 10 * 1024 * 1024,
  attachmentName: 150,
  /** Base64 in the call itself, which may have a mebibyte in total. Larger files are uploaded and referenced. */
  attachmentText: 960_000,
} as const;

/** Nesting depth of lists and objects. */
function depthOf(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null || max < 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, max - 1)));
}

/** Values for `{{ data.… }}`: texts, numbers, booleans, and lists and objects of them. */
export const transactionalDataSchema = z
  .record(z.string().max(60), z.unknown())
  .refine((data) => depthOf(data, transactionalLimits.depth) <= transactionalLimits.depth, {
    params: { code: 'too_big', limit: transactionalLimits.depth },
  })
  .refine((data) => JSON.stringify(data).length <= transactionalLimits.data, {
    params: { code: 'too_long', limit: transactionalLimits.data },
  });

/** A file in the call itself, or one of the client's files. Its type is detected from its bytes. */
export const transactionalAttachmentSchema = z.union([
  z.strictObject({
    /** With the extension of its type. */
    name: lineSchema({ max: transactionalLimits.attachmentName }),
    content: z.base64().min(1).max(transactionalLimits.attachmentText),
  }),
  z.strictObject({
    /** A file from `POST /api/files`. */
    fileId: idSchema,
  }),
]);
export type TransactionalAttachment = z.infer<typeof transactionalAttachmentSchema>;

export const transactionalMessageSchema = z.strictObject({
  /** A mail template of the client. */
  templateId: idSchema,
  to: z.strictObject({ email: emailSchema, name: lineSchema({ max: contactLimits.name }).optional() }),
  data: transactionalDataSchema.default({}),
  /** Replaces the template’s; may contain variables too. */
  subject: lineSchema({ max: templateLimits.subject }).optional(),
  /** Language of the texts around the template; default: the contact’s or the client’s. */
  locale: wireLocaleSchema.optional(),
  /** The sending profile; default: the client’s main profile. */
  profileId: idSchema.optional(),
  /** An address of a profile, of the account, or of a verified domain; by default answers reach the mailbox. */
  replyTo: emailSchema.optional(),
  attachments: z.array(transactionalAttachmentSchema).max(transactionalLimits.attachments).default([]),
  /** Create a contact for an unknown address, without permission for campaigns. */
  createContact: z.boolean().default(false),
});
export type TransactionalMessage = z.infer<typeof transactionalMessageSchema>;

export const sendTransactionalInputSchema = z.strictObject({
  messages: z.array(transactionalMessageSchema).min(1).max(transactionalLimits.messages),
});
export type SendTransactionalInput = z.infer<typeof sendTransactionalInputSchema>;

/**
 * `kept`: in the built-in outbox, nothing was sent. `returned`: accepted by the server and bounced. `uncertain`: it may
 * have arrived; it is not resent automatically. `skipped`: not sent, for its reason.
 */
export const transactionalStates = [
  'queued',
  'accepted',
  'kept',
  'returned',
  'rejected',
  'uncertain',
  'skipped',
] as const;
export type TransactionalState = (typeof transactionalStates)[number];

/** Result of each message, in order. */
export const transactionalReceiptSchema = z.object({
  id: idSchema,
  to: z.string(),
  state: z.enum(['queued', 'skipped']),
  /** Why the address is not mailed. */
  skipReason: z.enum(suppressionReasons).nullable(),
});
export type TransactionalReceipt = z.infer<typeof transactionalReceiptSchema>;

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const transactionalMailSchema = z.object({
  id: idSchema,
  at: instantCodec,
  to: z.object({ email: z.string(), name: z.string().nullable() }),
  subject: z.string(),
  /** Null once the template was permanently deleted. */
  template: namedSchema.nullable(),
  /** The contact with this address, if any. */
  contact: namedSchema.nullable(),
  state: z.enum(transactionalStates),
  skipReason: z.enum(suppressionReasons).nullable(),
  /** Explanation of a rejection or a bounce. */
  reason: z.enum(returnReasons).nullable(),
  /** Server response. */
  detail: z.string().nullable(),
  attempts: z.number().int(),
  settledAt: instantCodec.nullable(),
});
export type TransactionalMail = z.input<typeof transactionalMailSchema>;

export const transactionalDetailSchema = transactionalMailSchema.extend({
  /** All events about it, oldest first. */
  events: z.array(mailEventSchema),
});
export type TransactionalDetail = z.input<typeof transactionalDetailSchema>;

export const dataKinds = ['text', 'number', 'date', 'list', 'any'] as const;
export type DataKind = (typeof dataKinds)[number];

/** A value of the data used by a template. */
export const dataVariableSchema = z.object({
  /** Below `data`, e.g. `order.total`. */
  name: z.string(),
  kind: z.enum(dataKinds),
  /** Printed without a `default` or a preceding condition: a message without it is refused. */
  isRequired: z.boolean(),
});
export type DataVariable = z.infer<typeof dataVariableSchema>;
