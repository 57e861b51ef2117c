import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';

/** Domains per client; characters of a name; days of grace for a failing domain; days an unproved claim is kept. */
export const customDomainLimits = { perOwner: 5, host: 253, graceDays: 7, claimDays: 14, profiles: 200 } as const;

/**
 * `pending`: not proved yet. `verified`: pages are served under it. `failing`: served, but its proof is gone.
 * `withdrawn`: no longer served.
 */
export const customDomainStates = ['pending', 'verified', 'failing', 'withdrawn'] as const;
export type CustomDomainState = (typeof customDomainStates)[number];

/** The DNS checks: who owns the name, and where it points. */
export const customDomainCheckKinds = ['proof', 'route'] as const;
export type CustomDomainCheckKind = (typeof customDomainCheckKinds)[number];

export const customDomainProblems = ['missing', 'other_value', 'elsewhere', 'no_answer', 'held'] as const;
export type CustomDomainProblem = (typeof customDomainProblems)[number];

export const customDomainCheckSchema = z.object({
  check: z.enum(customDomainCheckKinds),
  /** `unknown`: the name servers did not answer. */
  verdict: z.enum(['good', 'bad', 'unknown']),
  problem: z.enum(customDomainProblems).nullable(),
  /** The relevant DNS records. */
  found: z.string().nullable(),
});
export type CustomDomainCheck = z.infer<typeof customDomainCheckSchema>;

export const customDomainRecordSchema = z.object({
  purpose: z.enum(customDomainCheckKinds),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
});
export type CustomDomainRecord = z.infer<typeof customDomainRecordSchema>;

export const customDomainSchema = z.object({
  id: idSchema,
  /** As displayed. */
  host: z.string(),
  /** Wire form: lower case, internationalised labels in ASCII. */
  wireHost: z.string(),
  url: z.string(),
  state: z.enum(customDomainStates),
  createdAt: instantCodec,
  checkedAt: instantCodec.nullable(),
  verifiedAt: instantCodec.nullable(),
  failingSince: instantCodec.nullable(),
  /** When an unproved claim is dropped, or a failing domain is withdrawn. */
  endsAt: instantCodec.nullable(),
  /** The profile at its root; null: the client's main profile. */
  rootProfileId: idSchema.nullable(),
  /** Profiles served under it, each at its own path; null: all of them. */
  profileIds: z.array(idSchema).nullable(),
  /** Whether the product's own URLs of these profiles redirect here. */
  redirects: z.boolean(),
  /** Required DNS records. */
  records: z.array(customDomainRecordSchema),
  checks: z.array(customDomainCheckSchema),
});
export type CustomDomain = z.input<typeof customDomainSchema>;
