import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { areSpansSound } from './office-hours.rules.ts';

export const senderLimits = {
  name: 80,
  signature: 8_000,
  autoText: 4_000,
  spans: 4,
  closedDays: 60,
  closedName: 60,
  host: 253,
  user: 254,
  password: 512,
  perMinute: 100_000,
  perHour: 1_000_000,
  connections: 10,
  perConnection: 1000,
  /** Tests of the own server per this many minutes. */
  tests: 6,
  testMinutes: 10,
} as const;

const autoTextSchema = multilineSchema({ max: senderLimits.autoText });

/** Transports for campaigns, automations and letters. */
export const mailTransports = ['product', 'own'] as const;
export type MailTransport = (typeof mailTransports)[number];

export const quotes = ['none', 'last', 'all'] as const;
export type Quote = (typeof quotes)[number];

export const senderIdentitySchema = z.object({
  /** Null: the name of the account. */
  displayName: lineSchema({ max: senderLimits.name }).nullable(),
  /** Only used for mails sent through the own server. */
  fromAddress: emailSchema.nullable(),
  /** Additional recipient of answers; the mailbox always gets them. */
  replyAddress: emailSchema.nullable(),
  /** `own`: campaigns, automations and letters of this sender are only ever sent through the own server. */
  campaignsVia: z.enum(mailTransports),
  /** Answers go to everybody in the mail answered, unless others are chosen. */
  replyAll: z.boolean(),
  /** How much of it is quoted below an answer: nothing, the mail answered, or it with its history. */
  quote: z.enum(quotes),
});
/**
 * What mails leave as: the address of the profile here, an own address (its domain is proved, or the own server is on),
 * or a box that sends.
 */
export const senderChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profile') }),
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('box'), boxId: idSchema }),
]);
export type SenderChoice = z.infer<typeof senderChoiceSchema>;

/** One of the senders of a profile. */
export const identitySchema = z.object({
  choice: senderChoiceSchema,
  name: z.string(),
  address: z.string(),
  /** It is used unless another one is chosen: the one the person wrote to. */
  isUsual: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

/** Absent fields keep their saved value. */
export const senderIdentityInputSchema = senderIdentitySchema.partial({
  campaignsVia: true,
  replyAll: true,
  quote: true,
});
export type SenderIdentityInput = z.infer<typeof senderIdentityInputSchema>;
export type SenderIdentity = z.infer<typeof senderIdentitySchema>;

export const signatureSchema = z.object({
  html: multilineSchema({ max: senderLimits.signature }),
  on: z.boolean(),
});
export type Signature = z.infer<typeof signatureSchema>;

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const daySchema = z.iso.date();

const spansSchema = z
  .array(z.object({ from: timeSchema, to: timeSchema }))
  .max(senderLimits.spans)
  .refine(areSpansSound, { params: { code: 'invalid_format' } });

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // The runtime throws a RangeError for unknown zones.
    return false;
  }
}

/** Expected response time, shown on the public form. */
export const expectedAnswers = ['hour', 'hours', 'day', 'days', 'week'] as const;
export type ExpectedAnswer = (typeof expectedAnswers)[number];

export const officeHoursSchema = z.object({
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .refine(isTimeZone, { params: { code: 'invalid_option' } }),
  /** Seven days from Monday; null: no office hours. */
  weekly: z.array(spansSchema).length(7).nullable(),
  closedDays: z
    .array(
      z
        .object({ from: daySchema, to: daySchema, name: lineSchema({ min: 0, max: senderLimits.closedName }) })
        .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'too_small' } }),
    )
    .max(senderLimits.closedDays),
  expectedAnswer: z.enum(expectedAnswers).nullable(),
  /** `closed`: outside office hours and on closed days. */
  autoAnswer: z.enum(['off', 'always', 'closed']),
  /** An empty text is replaced by the default in that language. */
  autoTexts: z.object({ es: autoTextSchema, en: autoTextSchema, ja: autoTextSchema }),
});
export type OfficeHoursSettings = z.infer<typeof officeHoursSchema>;

export const senderProfileSchema = z.object({
  profile: z.object({ id: idSchema, name: z.string() }),
  identity: senderIdentitySchema,
  signature: signatureSchema,
  hours: officeHoursSchema,
  /** Whether the office is open now, by its hours. */
  isOpen: z.boolean(),
});
export type SenderProfile = z.infer<typeof senderProfileSchema>;

/** TLS from the first byte, by STARTTLS, or none. */
export const serverTlsModes = ['implicit', 'required', 'none'] as const;
export type ServerTls = (typeof serverTlsModes)[number];

/** Why a server could not be used. */
export const serverFailures = [
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'no_starttls',
  'auth',
  'auth_needs_tls',
  'sender',
  'recipient',
  'content',
  'later',
  'other',
] as const;
export type ServerFailure = (typeof serverFailures)[number];

/** Limits of the own server, respected by campaigns, automations and letters; null: unlimited. */
const serverLimitsShape = {
  perMinute: z.number().int().min(1).max(senderLimits.perMinute).nullable(),
  perHour: z.number().int().min(1).max(senderLimits.perHour).nullable(),
  /** Simultaneous connections. */
  connections: z.number().int().min(1).max(senderLimits.connections),
  /** Mails per connection before it is closed. */
  perConnection: z.number().int().min(1).max(senderLimits.perConnection),
};

export const ownServerSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  tls: z.enum(serverTlsModes),
  username: z.string().nullable(),
  /** The password itself never leaves the server. */
  hasPassword: z.boolean(),
  fallback: z.boolean(),
  ...serverLimitsShape,
  isOn: z.boolean(),
  /** Last test with these settings. */
  test: z
    .object({ at: instantCodec, failure: z.enum(serverFailures).nullable(), words: z.string().nullable() })
    .nullable(),
  /** Since when mails cannot be handed over. */
  failingSince: instantCodec.nullable(),
});
export type OwnServer = z.input<typeof ownServerSchema>;

export const ownServerInputSchema = z
  .object({
    host: lineSchema({ max: senderLimits.host }),
    port: z.number().int().min(1).max(65_535),
    tls: z.enum(serverTlsModes),
    username: lineSchema({ max: senderLimits.user }).nullable(),
    /** Null keeps the stored one. */
    password: z.string().min(1).max(senderLimits.password).nullable(),
    fallback: z.boolean(),
    /** Absent fields keep their saved value, or get the default the first time. */
    ...z.object(serverLimitsShape).partial().shape,
  })
  .refine(({ username, tls }) => username === null || tls !== 'none', {
    path: ['tls'],
    params: { code: 'invalid_option' },
  });
export type OwnServerInput = z.infer<typeof ownServerInputSchema>;

export const serverTestSchema = z.object({
  isDelivered: z.boolean(),
  failure: z.enum(serverFailures).nullable(),
  /** Response of the other server. */
  words: z.string().nullable(),
  /** Recipient of the test mail. */
  to: z.string(),
  server: ownServerSchema,
});
export type ServerTest = z.input<typeof serverTestSchema>;
