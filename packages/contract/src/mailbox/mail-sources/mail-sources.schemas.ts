import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';

export const mailSourceLimits = {
  perClient: 20,
  name: 80,
  host: 253,
  username: 254,
  password: 500,
  folder: 200,
} as const;

/** `imap`: a box of the client that we ask. `webhook`: a service hands mail over by HTTP. */
export const mailSourceKinds = ['imap', 'webhook'] as const;

/** Why a box could not be read. `refused`: we do not go to that address. */
export const imapFailures = ['refused', 'unreachable', 'timeout', 'tls', 'auth', 'folder', 'protocol'] as const;
export const imapFailureSchema = z.enum(imapFailures);
export type ImapFailure = z.infer<typeof imapFailureSchema>;

/** Why nothing comes from a service: its calls are not signed with our secret, are no mail, or stopped. */
export const hookFailures = ['unsigned', 'unreadable', 'silent'] as const;
export const sourceFailureSchema = z.enum([...imapFailures, ...hookFailures]);
export type SourceFailure = z.infer<typeof sourceFailureSchema>;

/** What a notice of a source is about: nothing comes from it, or it runs again. */
export const sourceNotices = ['halted', 'running'] as const;
export type SourceNotice = (typeof sourceNotices)[number];

/** `stopped`: the box refused the password too often; it waits for a new one. */
export const mailSourceStates = ['waiting', 'working', 'failing', 'stopped', 'paused'] as const;
export type MailSourceState = (typeof mailSourceStates)[number];

/** Which of the mail that is already in the box is taken along. */
export const imapStarts = ['now', 'week', 'month'] as const;

export const imapConnectionSchema = z.strictObject({
  host: lineSchema({ max: mailSourceLimits.host }),
  /** TLS from the first byte (RFC 8314). */
  port: z.number().int().min(1).max(65_535).default(993),
  username: lineSchema({ max: mailSourceLimits.username }),
  password: z.string().min(1).max(mailSourceLimits.password),
  folder: lineSchema({ max: mailSourceLimits.folder }).default('INBOX'),
});
export type ImapConnection = z.output<typeof imapConnectionSchema>;

/** Another password or server for a box that is there: port and folder stay where they are not named. */
export const imapReconnectionSchema = imapConnectionSchema
  .extend({ port: z.number().int().min(1).max(65_535), folder: lineSchema({ max: mailSourceLimits.folder }) })
  .partial({ port: true, folder: true });
export type ImapReconnection = z.output<typeof imapReconnectionSchema>;

const nameSchema = lineSchema({ max: mailSourceLimits.name });

export const createImapInputSchema = imapConnectionSchema.extend({
  name: nameSchema,
  /** Where mail goes that answers nothing we know. */
  profileId: idSchema,
  start: z.enum(imapStarts).default('now'),
});
export type CreateImapInput = z.output<typeof createImapInputSchema>;

export const createWebhookInputSchema = z.strictObject({ name: nameSchema, profileId: idSchema });

export const changeMailSourceInputSchema = z.strictObject({
  name: nameSchema.optional(),
  profileId: idSchema.optional(),
  paused: z.boolean().optional(),
});
export type ChangeMailSourceInput = z.output<typeof changeMailSourceInputSchema>;

export const mailSourceSchema = z.object({
  id: idSchema,
  kind: z.enum(mailSourceKinds),
  name: z.string(),
  profile: z.object({ id: idSchema, name: z.string() }),
  state: z.enum(mailSourceStates),
  /** Of boxes; the password never leaves the server. */
  connection: z
    .object({ host: z.string(), port: z.number().int(), username: z.string(), folder: z.string() })
    .nullable(),
  /** Of services: where they post to. */
  url: z.string().nullable(),
  lastSuccessAt: instantSchema.nullable(),
  lastError: sourceFailureSchema.nullable(),
  lastErrorAt: instantSchema.nullable(),
  nextPollAt: instantSchema.nullable(),
  lastMailAt: instantSchema.nullable(),
  /** Of mails that were read: always the sum of the three numbers below it. */
  received: z.number().int(),
  /** In conversations. */
  list: z.number().int(),
  /** Kept apart: automatic mail, mailings and what was put aside. */
  shelf: z.number().int(),
  /** Came once more. */
  duplicates: z.number().int(),
  createdAt: instantSchema,
});
export type MailSource = z.infer<typeof mailSourceSchema>;

/** What keeps mail from the mailbox right now. */
export const mailTroubleSchema = z.object({
  /** Sources that cannot be read; a paused one is not in trouble. */
  sources: z.array(z.object({ id: idSchema, name: z.string(), state: z.enum(['failing', 'stopped']) })),
  /** Mails that could not be read and wait for a decision. */
  setAside: z.number().int(),
});
export type MailTrouble = z.infer<typeof mailTroubleSchema>;

/** Why a mail was put aside. */
export const quarantineReasons = [
  'too_large',
  'header_too_long',
  'too_many_attachments',
  'too_deep',
  'too_many_links',
  'timeout',
  'busy',
  'crashed',
  'malformed',
  /** The client has no profile yet that it could go to. */
  'no_profile',
] as const;

export const quarantinedMailSchema = z.object({
  id: idSchema,
  source: z.enum(['smtp', ...mailSourceKinds]),
  /** Envelope sender; empty for reports. */
  from: z.string(),
  size: z.number().int(),
  reason: z.enum(quarantineReasons),
  /** False when the mail itself is not kept. */
  canRetry: z.boolean(),
  receivedAt: instantSchema,
});
export type QuarantinedMail = z.infer<typeof quarantinedMailSchema>;

/** The same as the operator sees it. */
export const operatorQuarantinedMailSchema = quarantinedMailSchema.extend({
  client: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  /** The address it was sent to. */
  recipient: z.string(),
  /** What the reader said when it gave up. */
  detail: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.number().int(),
});
export type OperatorQuarantinedMail = z.infer<typeof operatorQuarantinedMailSchema>;
