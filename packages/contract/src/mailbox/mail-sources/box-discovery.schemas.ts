import { z } from 'zod';
import { emailSchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { imapFailures, imapStarts, mailSourceLimits, mailSourceSchema } from './mail-sources.schemas.ts';

/** Providers that take no password: people sign in with the provider itself. */
export const signInProviders = ['google', 'microsoft'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Servers tried for one address. */
export const maxDiscoveredServers = 10;

export const connectBoxInputSchema = z.strictObject({
  address: emailSchema,
  password: z.string().min(1).max(mailSourceLimits.password),
  name: lineSchema({ max: mailSourceLimits.name }),
  /** Profile for mail that does not belong to a known conversation. */
  profileId: idSchema,
  start: z.enum(imapStarts).default('now'),
  /** Servers outside the domain of the address that its person agreed to. */
  servers: z
    .array(lineSchema({ max: mailSourceLimits.host }))
    .max(maxDiscoveredServers)
    .default([]),
});
export type ConnectBoxInput = z.output<typeof connectBoxInputSchema>;

/** `unknown`: no server was found. */
export const discoveryFailures = [...imapFailures, 'unknown'] as const;
export type DiscoveryFailure = (typeof discoveryFailures)[number];

export const connectBoxReplySchema = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('connected'),
    source: mailSourceSchema,
    /** Why it only receives; null when it sends too. */
    sendingFailure: z.enum(discoveryFailures).nullable(),
  }),
  z.object({ result: z.literal('sign_in'), provider: z.enum(signInProviders) }),
  /** The DNS of the domain names servers elsewhere: the password goes there only if its person agrees. */
  z.object({ result: z.literal('ask'), servers: z.array(z.string()) }),
  z.object({
    result: z.literal('failed'),
    reason: z.enum(discoveryFailures),
    /** The server that gave the reason. */
    server: z.string().nullable(),
    /** The provider that takes only a password made for programs. */
    appPasswordOf: z.string().nullable(),
  }),
]);
export type ConnectBoxReply = z.input<typeof connectBoxReplySchema>;
