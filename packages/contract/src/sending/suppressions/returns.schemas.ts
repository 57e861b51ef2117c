import { z } from 'zod';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** What a return of a mail means. `soft_bounce`: it did not arrive, but another one may. */
export const mailEventKinds = [
  'delivered',
  'deferred',
  'soft_bounce',
  'hard_bounce',
  'complaint',
  'unsubscribed',
] as const;
export type MailEventKind = (typeof mailEventKinds)[number];

/** Who said so: the server while the mail was handed over, a report by mail, a person, a provider's webhook. */
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

/** Explanations; the screens have a sentence and an advice for each. */
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

/** What a reason is about, and so who can do something about it. */
export const returnSubjects = ['address', 'sender', 'message', 'server', 'person'] as const;
export type ReturnSubject = (typeof returnSubjects)[number];

export const mailEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(mailEventKinds),
  source: z.enum(mailEventSources),
  address: z.string(),
  /** SMTP reply, when one was told. */
  code: z.number().int().nullable(),
  /** Enhanced status (RFC 3463), when one was told. */
  status: z.string().nullable(),
  reason: z.enum(returnReasons),
  /** The server's own words. */
  detail: z.string().nullable(),
});
export type MailEvent = z.infer<typeof mailEventSchema>;

/** One recipient of a pasted report, explained. */
export const explainedReturnSchema = z.object({
  /** Null when the report names nobody. */
  address: z.string().nullable(),
  kind: z.enum(mailEventKinds),
  code: z.number().int().nullable(),
  status: z.string().nullable(),
  reason: z.enum(returnReasons),
  about: z.enum(returnSubjects),
  detail: z.string().nullable(),
  /** Whether such a return puts the address on the list at once. */
  suppresses: z.boolean(),
});
export type ExplainedReturn = z.infer<typeof explainedReturnSchema>;

export const pasteLimit = 200_000;

/** What a pasted text turned out to be. */
export const pasteFindings = ['report', 'complaint', 'auto_reply', 'person', 'reply_line', 'nothing'] as const;
export type PasteFinding = (typeof pasteFindings)[number];

/** Marks for complaints, as large providers draw them, and the bound for dead addresses; parts of one. */
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
  /** Days that count. */
  days: z.number().int(),
  client: rateSchema,
  /** The newest campaigns of these days. */
  campaigns: z.array(rateSchema.extend({ id: idSchema, name: z.string() })),
});
export type ReturnRates = z.infer<typeof returnRatesSchema>;
