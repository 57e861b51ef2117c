import { z } from 'zod';
import { passwordLimits } from './password.schemas.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';

/** How a person authenticated when a session began; `reset` is a new password set through a mailed link. */
export const signInMethods = ['password', 'passkey', 'code', 'reset'] as const;
export const signInMethodSchema = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** The device as described by the browser; null for unknown parts. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  form: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
});
export type Device = z.infer<typeof deviceSchema>;

/** A network without its address: equal tags mean the same network. */
export const networkTagSchema = z.object({ tag: z.string(), isThisOne: z.boolean() });
export type NetworkTag = z.infer<typeof networkTagSchema>;

export const sessionSchema = z.object({
  id: idSchema,
  device: deviceSchema,
  network: networkTagSchema.nullable(),
  createdAt: instantCodec,
  lastSeenAt: instantCodec,
  /** When it expires if it is not used. */
  endsAt: instantCodec,
  isCurrent: z.boolean(),
  /** The administrator acting as this client in it. */
  actingAdmin: z.string().nullable(),
});
export type Session = z.input<typeof sessionSchema>;

export const signInSchema = z.object({
  id: idSchema,
  method: signInMethodSchema,
  device: deviceSchema,
  network: networkTagSchema,
  signedInAt: instantCodec,
});
export type SignIn = z.input<typeof signInSchema>;

export const pendingEmailChangeSchema = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: instantCodec,
});

export const securityOverviewSchema = z.object({
  /** Null while it is the original one. */
  passwordChangedAt: instantCodec.nullable(),
  emailChange: pendingEmailChangeSchema.nullable(),
  sessions: z.number().int(),
  recentSignIns: z.array(signInSchema),
});
export type SecurityOverview = z.input<typeof securityOverviewSchema>;

export const currentPasswordSchema = z.string().min(1).max(passwordLimits.max);

/** The owner of the link: the old address or the new one. */
export const emailChangeSideSchema = z.enum(['old', 'new']);
export const emailChangeTokenSchema = z.string().min(1).max(100);

export const emailChangeStateSchema = z.object({
  side: emailChangeSideSchema,
  newEmail: z.string(),
  /** Whether this link was already confirmed. */
  isConfirmed: z.boolean(),
  /** Whether the other address was already confirmed. */
  isOtherConfirmed: z.boolean(),
});
export type EmailChangeState = z.infer<typeof emailChangeStateSchema>;
