import { z } from 'zod';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** Domains of one client; characters of a name; days a domain that fails goes on; days an unproved claim is kept. */
export const customDomainLimits = { perOwner: 5, host: 253, graceDays: 7, claimDays: 14, profiles: 200 } as const;

/**
 * `pending`: not proved yet. `verified`: pages are served under it. `failing`: served, but what proves it is gone.
 * `withdrawn`: no longer served.
 */
export const customDomainStates = ['pending', 'verified', 'failing', 'withdrawn'] as const;
export type CustomDomainState = (typeof customDomainStates)[number];

/** What the DNS is asked: whose the name is, and where it leads. */
export const customDomainCheckKinds = ['proof', 'route'] as const;
export type CustomDomainCheckKind = (typeof customDomainCheckKinds)[number];

export const customDomainProblems = ['missing', 'other_value', 'elsewhere', 'no_answer', 'held'] as const;
export type CustomDomainProblem = (typeof customDomainProblems)[number];

export const customDomainCheckSchema = z.object({
  check: z.enum(customDomainCheckKinds),
  /** `unknown`: the name servers did not answer. */
  verdict: z.enum(['good', 'bad', 'unknown']),
  problem: z.enum(customDomainProblems).nullable(),
  /** What stands in the DNS, as far as it helps. */
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
  /** As people write it. */
  host: z.string(),
  /** As it goes on the wire: lower case, international labels in ASCII. */
  wireHost: z.string(),
  url: z.string(),
  state: z.enum(customDomainStates),
  createdAt: instantSchema,
  checkedAt: instantSchema.nullable(),
  verifiedAt: instantSchema.nullable(),
  failingSince: instantSchema.nullable(),
  /** When an unproved claim is forgotten, or a domain that fails is withdrawn. */
  endsAt: instantSchema.nullable(),
  /** The profile at its root; null: the client's main one. */
  rootProfileId: idSchema.nullable(),
  /** Profiles served below it, each under its own address; null: all of them. */
  profileIds: z.array(idSchema).nullable(),
  /** Whether the product's own addresses of these profiles lead here. */
  redirects: z.boolean(),
  /** What has to stand in the DNS. */
  records: z.array(customDomainRecordSchema),
  checks: z.array(customDomainCheckSchema),
});
export type CustomDomain = z.infer<typeof customDomainSchema>;
