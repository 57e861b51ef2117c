import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { mailPlaceSchema } from '../../operation/instance/oauth-providers.schemas.ts';

export const mailSourceLimits = {
  perClient: 20,
  name: 80,
  host: 253,
  username: 254,
  password: 500,
  folder: 200,
  /** Folders read of one account. */
  folders: 20,
} as const;

/** `imap`: an account of the client that is polled. `webhook`: a service delivers mail by HTTP. */
export const mailSourceKinds = ['imap', 'webhook'] as const;

/** `tls`: from the first byte. `starttls`: begun in clear, secured before the login (RFC 8314 §3.2). */
export const mailSecurities = ['tls', 'starttls'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** `oauth2`: with tokens of the provider, which the person agreed to there. */
export const mailAuths = ['password', 'oauth2'] as const;

/** How a connection to this port is usually secured. */
export function securityOfPort(port: number): MailSecurity {
  return port === 143 ? 'starttls' : 'tls';
}

/**
 * Why an account could not be read. `refused`: connections to that address are not allowed. `no_starttls`: the server
 * does not offer STARTTLS, or someone in between takes it away. With tokens: `account`: it does not let the account that
 * signed in open this mailbox. `consent`: it has to be connected again. `provider`: the one who gives tokens does not
 * answer. `setup`: that one does not accept this installation.
 */
export const imapFailures = [
  'refused',
  'unreachable',
  'timeout',
  'tls',
  'no_starttls',
  'auth',
  'folder',
  'protocol',
  'account',
  'consent',
  'provider',
  'setup',
] as const;
export const imapFailureSchema = z.enum(imapFailures);
export type ImapFailure = z.infer<typeof imapFailureSchema>;

/** Why nothing arrives from a service: its calls are not signed with our secret, contain no mail, or stopped. */
export const hookFailures = ['unsigned', 'unreadable', 'silent'] as const;
export const sourceFailureSchema = z.enum([...imapFailures, ...hookFailures]);
export type SourceFailure = z.infer<typeof sourceFailureSchema>;

/** Subject of a source notice: it stopped working, or works again. */
export const sourceNotices = ['halted', 'running'] as const;
export type SourceNotice = (typeof sourceNotices)[number];

/** `stopped`: the account refused the login too often, or a consent ended; a new one is needed. */
export const mailSourceStates = ['waiting', 'working', 'failing', 'stopped', 'paused'] as const;
export type MailSourceState = (typeof mailSourceStates)[number];

/** How much of the existing mail is imported. */
export const imapStarts = ['now', 'week', 'month'] as const;

export const imapConnectionSchema = z.strictObject({
  host: lineSchema({ max: mailSourceLimits.host }),
  port: z.number().int().min(1).max(65_535).default(993),
  /** When absent, what is usual for the port: STARTTLS for 143, else TLS from the first byte. */
  security: z.enum(mailSecurities).optional(),
  username: lineSchema({ max: mailSourceLimits.username }),
  password: z.string().min(1).max(mailSourceLimits.password),
  folder: lineSchema({ max: mailSourceLimits.folder }).default('INBOX'),
});
export type ImapConnection = z.output<typeof imapConnectionSchema>;

/** New password or server for an existing account; port, security and folder keep their values unless given. */
export const imapReconnectionSchema = imapConnectionSchema
  .extend({ port: z.number().int().min(1).max(65_535), folder: lineSchema({ max: mailSourceLimits.folder }) })
  .partial({ port: true, folder: true });
export type ImapReconnection = z.output<typeof imapReconnectionSchema>;

const nameSchema = lineSchema({ max: mailSourceLimits.name });

/** How a port for submission is usually secured. */
export function submissionSecurityOfPort(port: number): MailSecurity {
  return port === 465 ? 'tls' : 'starttls';
}

/** The sending side of a box, with the user name of the box. */
export const boxSendingInputSchema = z.strictObject({
  host: lineSchema({ max: mailSourceLimits.host }),
  port: z.number().int().min(1).max(65_535),
  /** When absent, what is usual for the port: TLS from the first byte for 465, else STARTTLS. */
  security: z.enum(mailSecurities).optional(),
  /** Sender of its mails; the user name unless given. */
  address: emailSchema.optional(),
  /**
   * Typed again: it goes to another server. Absent for an account connected by signing in, which sends through the
   * server of its provider.
   */
  password: z.string().min(1).max(mailSourceLimits.password).optional(),
});
export type BoxSendingInput = z.output<typeof boxSendingInputSchema>;

export const createImapInputSchema = imapConnectionSchema.extend({
  name: nameSchema,
  /** Profile for mail that does not belong to a known conversation. */
  profileId: idSchema,
  start: z.enum(imapStarts).default('now'),
  /** Its sending side, with the same user name and password; without it the account only receives. */
  sending: boxSendingInputSchema.omit({ password: true }).optional(),
});
export type CreateImapInput = z.output<typeof createImapInputSchema>;

export const createWebhookInputSchema = z.strictObject({ name: nameSchema, profileId: idSchema });

export const changeMailSourceInputSchema = z.strictObject({
  name: nameSchema.optional(),
  profileId: idSchema.optional(),
  paused: z.boolean().optional(),
  /** A first mail written in another program opens a conversation; off at first. */
  opensSent: z.boolean().optional(),
});
export type ChangeMailSourceInput = z.output<typeof changeMailSourceInputSchema>;

/** What a folder is for, as its server says or its usual name does (RFC 6154). */
export const folderUses = ['inbox', 'sent', 'drafts', 'junk', 'trash', 'archive', 'all'] as const;

const folderNameSchema = lineSchema({ max: mailSourceLimits.folder });

export const boxFolderSchema = z.object({
  name: z.string(),
  use: z.enum(folderUses).nullable(),
  /** Its mail comes here. */
  isRead: z.boolean(),
});
export type BoxFolder = z.output<typeof boxFolderSchema>;

/** What happens in the box to mail whose conversation is closed here; nothing at first. */
const whenClosedSchema = z.strictObject({ markRead: z.boolean(), folder: folderNameSchema.nullable() });

export const changeBoxFoldersInputSchema = z.strictObject({
  folders: z.array(folderNameSchema).min(1).max(mailSourceLimits.folders),
  whenClosed: whenClosedSchema,
});
export type ChangeBoxFoldersInput = z.output<typeof changeBoxFoldersInputSchema>;

export const mailSourceSchema = z.object({
  id: idSchema,
  kind: z.enum(mailSourceKinds),
  name: z.string(),
  profile: z.object({ id: idSchema, name: z.string() }),
  state: z.enum(mailSourceStates),
  auth: z.enum(mailAuths),
  /** For accounts connected by signing in. */
  provider: z
    .object({
      id: z.string(),
      name: z.string(),
      /** The server it sends through; null when it only receives, or the operator removed the provider. */
      smtp: mailPlaceSchema.nullable(),
    })
    .nullable(),
  /** For accounts; the password never leaves the server. */
  connection: z
    .object({
      host: z.string(),
      port: z.number().int(),
      security: z.enum(mailSecurities),
      username: z.string(),
      folder: z.string(),
    })
    .nullable(),
  /** For accounts that send: answers of the conversations that came through them leave through them. */
  sending: z
    .object({
      host: z.string(),
      port: z.number().int(),
      security: z.enum(mailSecurities),
      address: z.string(),
      /** Until then the provider takes nothing more. */
      waitUntil: instantCodec.nullable(),
      /** What the server said last when it took nothing. */
      error: z.string().nullable(),
    })
    .nullable(),
  /** For accounts: the folders that are read. */
  folders: z.array(z.string()),
  whenClosed: z.object({ markRead: z.boolean(), folder: z.string().nullable() }),
  /**
   * The folder of sent mail, once it was found: what leaves through the account is put there, and answers written in
   * other programs come from there.
   */
  sentFolder: z.string().nullable(),
  opensSent: z.boolean(),
  /** For services: the URL they post to. */
  url: z.string().nullable(),
  lastSuccessAt: instantCodec.nullable(),
  lastError: sourceFailureSchema.nullable(),
  lastErrorAt: instantCodec.nullable(),
  nextPollAt: instantCodec.nullable(),
  lastMailAt: instantCodec.nullable(),
  /** Of the mails read: always the sum of the three numbers below. */
  received: z.number().int(),
  /** Delivered to conversations. */
  list: z.number().int(),
  /** Kept on the shelf: automatic mail, mailings and quarantined mail. */
  shelf: z.number().int(),
  /** Duplicates. */
  duplicates: z.number().int(),
  createdAt: instantCodec,
});
export type MailSource = z.input<typeof mailSourceSchema>;

/** Current problems with incoming mail. */
export const mailTroubleSchema = z.object({
  /** Sources that cannot be read; paused ones are not counted. */
  sources: z.array(z.object({ id: idSchema, name: z.string(), state: z.enum(['failing', 'stopped']) })),
  /** Unreadable mails awaiting a decision. */
  setAside: z.number().int(),
});
export type MailTrouble = z.infer<typeof mailTroubleSchema>;

/** Why a mail was quarantined. */
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
  /** The client has no profile to receive it yet. */
  'no_profile',
] as const;

export const quarantinedMailSchema = z.object({
  id: idSchema,
  source: z.enum(['smtp', ...mailSourceKinds]),
  /** Envelope sender; empty for reports. */
  from: z.string(),
  size: z.number().int(),
  reason: z.enum(quarantineReasons),
  /** False when the mail itself is not stored. */
  canRetry: z.boolean(),
  receivedAt: instantSchema,
});
export type QuarantinedMail = z.infer<typeof quarantinedMailSchema>;

/** The same from the operator's point of view. */
export const operatorQuarantinedMailSchema = quarantinedMailSchema.extend({
  client: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  /** The address it was sent to. */
  recipient: z.string(),
  /** The parser's error message. */
  detail: z.string().nullable(),
  /** Number of attempts. */
  attempts: z.number().int(),
});
export type OperatorQuarantinedMail = z.infer<typeof operatorQuarantinedMailSchema>;
