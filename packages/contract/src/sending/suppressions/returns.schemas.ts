import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';

/** Meaning of a returned mail. `soft_bounce`: it did not arrive, but a later one may. */
export const mailEventKinds = [
  'delivered',
  'deferred',
  'soft_bounce',
  'hard_bounce',
  'complaint',
  'unsubscribed',
] as const;
export type MailEventKind = (typeof mailEventKinds)[number];

/** Source: the server during handover, a report by mail, a person, a provider's webhook. */
export const mailEventSources = [
  'smtp',
  'report',
  'feedback',
  'mail',
  'page',
  'ses',
  'sendgrid',
  'postmark',
  'mailgun',
] as const;
export type MailEventSource = (typeof mailEventSources)[number];

/** Explanations; the screens have a sentence and advice for each. */
export const returnReasons = [
  'delivered',
  'complained',
  'unsubscribed',
  'unknown_address',
  'no_such_domain',
  'bad_address',
  'mailbox_disabled',
  'mailbox_full',
  'too_large',
  'content_refused',
  'sender_blocked',
  'unauthenticated',
  'spf_failed',
  'dkim_failed',
  'not_aligned',
  'no_reverse_dns',
  'tls_required',
  'rate_limited',
  'greylisted',
  'not_allowed',
  'relay_denied',
  'mail_loop',
  'unreachable',
  'gave_up',
  'server_trouble',
  'temporary',
  'refused',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What a reason concerns, and so who can act on it. */
export const returnSubjects = ['address', 'sender', 'message', 'server', 'person'] as const;
export type ReturnSubject = (typeof returnSubjects)[number];

export const mailEventSchema = z.object({
  id: idSchema,
  at: instantCodec,
  kind: z.enum(mailEventKinds),
  source: z.enum(mailEventSources),
  address: z.string(),
  /** SMTP reply, if known. */
  code: z.number().int().nullable(),
  /** Enhanced status (RFC 3463), if known. */
  status: z.string().nullable(),
  reason: z.enum(returnReasons),
  /** Text from the server. */
  detail: z.string().nullable(),
});
export type MailEvent = z.input<typeof mailEventSchema>;

/** One recipient of a pasted report, explained. */
export const explainedReturnSchema = z.object({
  /** Null when the report names no recipient. */
  address: z.string().nullable(),
  kind: z.enum(mailEventKinds),
  code: z.number().int().nullable(),
  status: z.string().nullable(),
  reason: z.enum(returnReasons),
  about: z.enum(returnSubjects),
  detail: z.string().nullable(),
  /** Whether such a return suppresses the address at once. */
  suppresses: z.boolean(),
});
export type ExplainedReturn = z.infer<typeof explainedReturnSchema>;

export const pasteLimit = 200_000;

/** The detected type of a pasted text. */
export const pasteFindings = ['report', 'complaint', 'auto_reply', 'person', 'reply_line', 'nothing'] as const;
export type PasteFinding = (typeof pasteFindings)[number];

/** Complaint thresholds of large providers, and the limit for dead addresses; as fractions. */
export const returnMarks = {
  complaintsWatch: 0.001,
  complaintsStop: 0.003,
  complaintsLeast: 1_000,
  bouncesStop: 0.05,
  bouncesLeast: 200,
} as const;

const rateSchema = z.object({
  delivered: z.number().int(),
  complaints: z.number().int(),
  hardBounces: z.number().int(),
  softBounces: z.number().int(),
});

export const returnRatesSchema = z.object({
  /** Length of the period in days. */
  days: z.number().int(),
  client: rateSchema,
  /** The newest campaigns of the period. */
  campaigns: z.array(rateSchema.extend({ id: idSchema, name: z.string() })),
});
export type ReturnRates = z.infer<typeof returnRatesSchema>;
