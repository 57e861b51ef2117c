import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** At most 1,023 bytes (WebAuthn Level 3 §4). */
const credentialIdSchema = base64url(1364);
const transportsSchema = z.array(z.string().max(32)).max(10);
const descriptorSchema = z.object({
  id: credentialIdSchema,
  type: z.literal('public-key'),
  transports: transportsSchema.optional(),
});

/** Options for creating a passkey in the browser (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(86), name: z.string(), displayName: z.string() }),
  challenge: base64url(100),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** Options for requesting a passkey in the browser (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestSchema = z.object({
  challenge: base64url(100),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Absent: the person picks any of their passkeys for this site. */
  allowCredentials: z.array(descriptorSchema).optional(),
});

export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

const credentialShape = { id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') };

/** The browser's answer after creating a passkey (RegistrationResponseJSON). */
export const passkeyCreatedSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transportsSchema.optional(),
  }),
});
export type PasskeyCreated = z.infer<typeof passkeyCreatedSchema>;

/** The browser's answer after requesting a passkey (AuthenticationResponseJSON). */
export const passkeyUsedSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(86).optional(),
  }),
});
export type PasskeyUsed = z.infer<typeof passkeyUsedSchema>;
