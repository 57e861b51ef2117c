import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const passkeyLimits = { name: 60, max: 20 } as const;
export const recoveryCodeCount = 10;

/** One field accepts the six digits of an app or a recovery code, with any spaces and hyphens. */
export const factorCodeSchema = z.string().trim().min(1).max(40);

/** Opaque id of the step after a correct password. */
export const signInChallengeSchema = z.string().min(1).max(100);

export const passkeyNameSchema = lineSchema({ max: passkeyLimits.name });

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantCodec,
  lastUsedAt: instantCodec.nullable(),
  /** Stored by a password manager or the system's account, so it survives the loss of the device. */
  isSynced: z.boolean(),
});
export type Passkey = z.input<typeof passkeySchema>;

export const factorsSchema = z.object({
  totp: z.object({ since: instantCodec, lastUsedAt: instantCodec.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** Null without a second factor. */
  recoveryCodes: z.object({ left: z.number().int(), createdAt: instantCodec }).nullable(),
  /** Whether this account must keep at least one. */
  isRequired: z.boolean(),
});
export type Factors = z.input<typeof factorsSchema>;

/** Returned once, when the first second factor is set up or new codes are created; null while the old ones stay valid. */
export const newRecoveryCodesSchema = z.array(z.string()).nullable();

/** The result of a correct password: the id of the next step and the methods for it. */
export const secondStepSchema = z.object({
  challenge: signInChallengeSchema,
  totp: z.boolean(),
  passkey: z.boolean(),
  recovery: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;
