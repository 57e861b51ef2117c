import { z } from 'zod';
import { lineSchema } from '../../core/primitives.ts';

/** `other`: an authorization server by its endpoints. */
export const oauthKinds = ['google', 'microsoft', 'other'] as const;
export const oauthKindSchema = z.enum(oauthKinds);
export type OauthKind = z.infer<typeof oauthKindSchema>;

export const oauthLimits = { others: 10, name: 60, url: 500, clientId: 300, clientSecret: 500, scopes: 20 } as const;

/** `google`, `microsoft`, or a name the operator chooses for another one. */
export const oauthIdSchema = z
  .string()
  .max(30)
  .regex(/^[a-z][a-z0-9-]+$/);

const endpointSchema = lineSchema({ max: oauthLimits.url }).pipe(z.url({ protocol: /^https$/ }));

export const mailPlaceSchema = z.strictObject({
  host: lineSchema({ max: 253 }),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls']),
});

/** What is known of Google and Microsoft, and has to be entered for another one. */
export const otherProviderSchema = z.strictObject({
  name: lineSchema({ max: oauthLimits.name }),
  authorizeUrl: endpointSchema,
  tokenUrl: endpointSchema,
  /** Null: it has no way to learn that a token is not needed any more (RFC 7009). */
  revokeUrl: endpointSchema.nullable(),
  scopes: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/),
    )
    .min(1)
    .max(oauthLimits.scopes),
  imap: mailPlaceSchema,
  /** Null: its boxes only receive. */
  smtp: mailPlaceSchema.nullable(),
});
export type OtherProvider = z.output<typeof otherProviderSchema>;

export const oauthProviderInputSchema = z.strictObject({
  clientId: z
    .string()
    .trim()
    .max(oauthLimits.clientId)
    .regex(/^[\x21-\x7e]+$/),
  /** Absent or empty: the stored one stays; without one, there is none. */
  clientSecret: z
    .string()
    .trim()
    .max(oauthLimits.clientSecret)
    .optional()
    .transform((text) => text || undefined),
  /** Microsoft: `common`, or the id or domain of the only organisation whose people may sign in. */
  tenant: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w.-]*$/)
    .nullable()
    .optional(),
  /** Of another one than Google and Microsoft. */
  endpoints: otherProviderSchema.nullable().optional(),
  /** People come back at an address of this provider alone. Absent: as before, and so for a new one. */
  hasOwnAddress: z.boolean().optional(),
});
export type OauthProviderInput = z.output<typeof oauthProviderInputSchema>;

export const oauthProviderSchema = z.object({
  id: oauthIdSchema,
  kind: oauthKindSchema,
  name: z.string(),
  isSet: z.boolean(),
  /** Stored, but its secret is sealed by a key that is gone: it has to be entered again. */
  isUnreadable: z.boolean(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  tenant: z.string().nullable(),
  endpoints: otherProviderSchema.nullable(),
  /** False: registered with the address that was the same for all providers. */
  hasOwnAddress: z.boolean(),
  /** Boxes of clients that are connected through it. */
  boxes: z.number().int(),
});
export type OauthProviderState = z.output<typeof oauthProviderSchema>;

export const oauthProvidersSchema = z.object({
  /** Followed by `/` and the id of a provider, it is what to register there, exactly like this. */
  redirectUrl: z.string(),
  items: z.array(oauthProviderSchema),
});
