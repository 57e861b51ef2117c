import { z } from 'zod';
import { contactLimits } from '../../audience/contacts/contacts.schemas.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { emailSchema, idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { mailEventSchema, returnReasons } from '../suppressions/returns.schemas.ts';
import { suppressionReasons } from '../suppressions/suppressions.schemas.ts';
import { templateLimits } from '../templates/templates.schemas.ts';

export const transactionalLimits = {
  messages: 100,
  /** Bytes of the data of one message, as JSON. */
  data: 64 * 1024,
  /** Lists and objects within each other. */
  depth: 6,
  key: { min: 8, max: 200 },
  /** How long the same key finds the same messages. */
  keyHours: 24,
  search: 120,
  /** Files of one message, and their bytes together. */
  attachments: 10,
  attachmentBytes: 10 * 1024 * 1024,
  attachmentName: 150,
  /** Base64 in the call itself; the whole call has a mebibyte. Larger files are uploaded and named. */
  attachmentText: 960_000,
} as const;

/** How deep lists and objects lie within each other. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null || most < 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, most - 1)));
}

/** What a template says as `{{ data.… }}`: texts, numbers, yes or no, and lists and objects of them. */
export const transactionalDataSchema = z
  .record(z.string().max(60), z.unknown())
  .refine((data) => depthOf(data, transactionalLimits.depth) <= transactionalLimits.depth, {
    params: { code: 'too_big', limit: transactionalLimits.depth },
  })
  .refine((data) => JSON.stringify(data).length <= transactionalLimits.data, {
    params: { code: 'too_long', limit: transactionalLimits.data },
  });

/** A file in the call itself, or one of the client's files. Which kind it is, is read from its bytes. */
export const transactionalAttachmentSchema = z.union([
  z.strictObject({
    /** With the ending of its kind. */
    name: lineSchema({ max: transactionalLimits.attachmentName }),
    content: z.base64().min(1).max(transactionalLimits.attachmentText),
  }),
  z.strictObject({
    /** A file of `POST /api/files`. */
    fileId: idSchema,
  }),
]);
export type TransactionalAttachment = z.infer<typeof transactionalAttachmentSchema>;

export const transactionalMessageSchema = z.strictObject({
  /** A mail template of the client. */
  templateId: idSchema,
  to: z.strictObject({ email: emailSchema, name: lineSchema({ max: contactLimits.name }).optional() }),
  data: transactionalDataSchema.default({}),
  /** In place of the template’s; may hold variables too. */
  subject: lineSchema({ max: templateLimits.subject }).optional(),
  /** Language of the words around the template; the tamy’s or the client’s when absent. */
  locale: wireLocaleSchema.optional(),
  /** Who it comes from; the client’s main profile when absent. */
  profileId: idSchema.optional(),
  /** An address of a profile, of the account, or of a verified domain; answers reach the mailbox when absent. */
  replyTo: emailSchema.optional(),
  attachments: z.array(transactionalAttachmentSchema).max(transactionalLimits.attachments).default([]),
  /** Makes a tamy of an unknown address: without permission for campaigns. */
  createContact: z.boolean().default(false),
});
export type TransactionalMessage = z.infer<typeof transactionalMessageSchema>;

export const sendTransactionalInputSchema = z.strictObject({
  messages: z.array(transactionalMessageSchema).min(1).max(transactionalLimits.messages),
});
export type SendTransactionalInput = z.infer<typeof sendTransactionalInputSchema>;

/**
 * `kept`: in the built-in outbox, where no mail leaves the machine. `returned`: taken by the server and sent back.
 * `uncertain`: it may have arrived; it is not sent again by itself. `skipped`: never left, for its reason.
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

/** What a call answers for each of its messages, in their order. */
export const transactionalReceiptSchema = z.object({
  id: idSchema,
  to: z.string(),
  state: z.enum(['queued', 'skipped']),
  /** Why the address is not written to. */
  skipReason: z.enum(suppressionReasons).nullable(),
});
export type TransactionalReceipt = z.infer<typeof transactionalReceiptSchema>;

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const transactionalMailSchema = z.object({
  id: idSchema,
  at: instantSchema,
  to: z.object({ email: z.string(), name: z.string().nullable() }),
  subject: z.string(),
  /** Null once the template is gone for good. */
  template: namedSchema.nullable(),
  /** The tamy of the address, if there is one. */
  contact: namedSchema.nullable(),
  state: z.enum(transactionalStates),
  skipReason: z.enum(suppressionReasons).nullable(),
  /** Explanation of a refusal or a return. */
  reason: z.enum(returnReasons).nullable(),
  /** Words of the server. */
  detail: z.string().nullable(),
  attempts: z.number().int(),
  settledAt: instantSchema.nullable(),
});
export type TransactionalMail = z.infer<typeof transactionalMailSchema>;

export const transactionalDetailSchema = transactionalMailSchema.extend({
  /** Everything that came back of it, oldest first. */
  events: z.array(mailEventSchema),
});
export type TransactionalDetail = z.infer<typeof transactionalDetailSchema>;

export const dataKinds = ['text', 'number', 'date', 'list', 'any'] as const;
export type DataKind = (typeof dataKinds)[number];

/** A value of the data that a template uses. */
export const dataVariableSchema = z.object({
  /** Below `data`, e.g. `order.total`. */
  name: z.string(),
  kind: z.enum(dataKinds),
  /** Printed as it is: without it a message is refused. False with a `default`, or where the template asks for it first. */
  isRequired: z.boolean(),
});
export type DataVariable = z.infer<typeof dataVariableSchema>;
