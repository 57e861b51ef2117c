import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';

export const passkeyLimits = { name: 60, most: 20 } as const;
export const recoveryCodeCount = 10;

/** One field takes the six digits of an app or a recovery code, with whatever spaces and hyphens came along. */
export const factorCodeSchema = z.string().trim().min(1).max(40);

/** Opaque name of the step that followed a right password. */
export const signInChallengeSchema = z.string().min(1).max(100);

export const passkeyNameSchema = lineSchema({ max: passkeyLimits.name });

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  /** Kept by a password manager or the system's account, so that losing the device does not lose it. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const factorsSchema = z.object({
  totp: z.object({ since: instantSchema, lastUsedAt: instantSchema.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** Null while there is no second factor. */
  recoveryCodes: z.object({ left: z.number().int(), createdAt: instantSchema }).nullable(),
  /** Whether this account must keep at least one. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** Told once, when the first second factor is set up or they are made anew; null when older ones stay good. */
export const newRecoveryCodesSchema = z.array(z.string()).nullable();

/** What a right password alone leads to: the name of the next step and how it can be done. */
export const secondStepSchema = z.object({
  challenge: signInChallengeSchema,
  totp: z.boolean(),
  passkey: z.boolean(),
  recovery: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;
