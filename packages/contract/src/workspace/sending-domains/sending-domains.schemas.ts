import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

export const sendingDomainLimits = { perOwner: 10, domain: 253, local: 64, perMinute: 1_000_000 } as const;

/** DNS checks of a domain. */
export const domainCheckKinds = ['dkim_rsa', 'dkim_ed25519', 'spf', 'dmarc', 'mx', 'ptr'] as const;
export type DomainCheckKind = (typeof domainCheckKinds)[number];

/** What can be wrong with a record. */
export const domainProblems = [
  'missing',
  'other_key',
  'revoked',
  'several',
  'broken',
  'too_many_lookups',
  'allows_everybody',
  'not_named',
  'no_reverse',
  'other_reverse',
  'no_answer',
] as const;
export type DomainProblem = (typeof domainProblems)[number];

export const domainCheckSchema = z.object({
  check: z.enum(domainCheckKinds),
  /** `warn`: mails arrive, but it should be improved. `unknown`: the name servers did not answer. */
  verdict: z.enum(['good', 'warn', 'bad', 'unknown']),
  problem: z.enum(domainProblems).nullable(),
  /** The relevant DNS records. */
  found: z.string().nullable(),
});
export type DomainCheck = z.infer<typeof domainCheckSchema>;

export const dnsRecordSchema = z.object({
  purpose: z.enum(['dkim_rsa', 'dkim_ed25519', 'spf', 'dmarc']),
  type: z.literal('TXT'),
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

export const sendingKeySchema = z.object({
  id: idSchema,
  algorithm: z.enum(['rsa', 'ed25519']),
  selector: z.string(),
  /** `waiting`: its record has not been seen. `leaving`: replaced; its record must stay until `removesAt`. */
  state: z.enum(['waiting', 'signing', 'leaving']),
  createdAt: instantCodec,
  removesAt: instantCodec.nullable(),
});
export type SendingKey = z.input<typeof sendingKeySchema>;

export const sendingDomainStates = ['unchecked', 'good', 'failing'] as const;

export const sendingDomainSchema = z.object({
  id: idSchema,
  /** As displayed. */
  domain: z.string(),
  state: z.enum(sendingDomainStates),
  checkedAt: instantCodec.nullable(),
  /** Sender address of campaigns; null: the product's. */
  campaignAddress: z.string().nullable(),
  /** Since when campaigns may be sent from it despite failing checks. */
  overriddenAt: instantCodec.nullable(),
  records: z.array(dnsRecordSchema),
  checks: z.array(domainCheckSchema),
  keys: z.array(sendingKeySchema),
});
export type SendingDomain = z.input<typeof sendingDomainSchema>;

/** The part before the @, in characters every server accepts. */
export const localPartSchema = z
  .string()
  .trim()
  .min(1)
  .max(sendingDomainLimits.local)
  .transform((text) => text.toLowerCase())
  .refine((text) => /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*$/.test(text), { params: { code: 'invalid_format' } });

const perMinuteSchema = z.number().int().min(1).max(sendingDomainLimits.perMinute);

export const ownLimitSchema = z.object({
  /** The client's own; null: none. */
  perMinute: perMinuteSchema.nullable(),
});
export type OwnLimit = z.infer<typeof ownLimitSchema>;

const recipientDomainSchema = z
  .string()
  .trim()
  .max(sendingDomainLimits.domain)
  .transform((text) => text.toLowerCase())
  .refine((text) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text), {
    params: { code: 'invalid_format' },
  });

export const sendLimitsSchema = z.object({
  /** All campaigns together. */
  all: perMinuteSchema.nullable(),
  /** Per client. */
  client: perMinuteSchema.nullable(),
  /** Per recipient domain. */
  domains: z.array(z.object({ domain: recipientDomainSchema, perMinute: perMinuteSchema })).max(50),
});
export type SendLimits = z.infer<typeof sendLimitsSchema>;

/** Whether this installation may send at all. */
export const instanceSchema = z.object({
  heldSince: instantSchema.nullable(),
  /** The installation's marker file is gone, or differs from the database. */
  reason: z.enum(['file_missing', 'other_mark']).nullable(),
  waiting: z.object({ mails: z.number().int(), campaigns: z.number().int() }),
});
export type Instance = z.infer<typeof instanceSchema>;
