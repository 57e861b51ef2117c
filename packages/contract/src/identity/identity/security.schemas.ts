import { z } from 'zod';
import { passwordLimits } from './password.schemas.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** How somebody proved who they are when a session began; `reset` is a new password set by a mailed link. */
export const signInMethods = ['password', 'passkey', 'code', 'reset'] as const;
export const signInMethodSchema = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** What the browser says about itself, in words; null where it says nothing we know. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  form: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
});
export type Device = z.infer<typeof deviceSchema>;

/** A network without its address: the same tag is the same network. */
export const networkTagSchema = z.object({ tag: z.string(), isThisOne: z.boolean() });
export type NetworkTag = z.infer<typeof networkTagSchema>;

export const sessionSchema = z.object({
  id: idSchema,
  device: deviceSchema,
  network: networkTagSchema.nullable(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** When it ends by itself if it is not used. */
  endsAt: instantSchema,
  isCurrent: z.boolean(),
  /** The administrator who acts as this client in it. */
  actingAdmin: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

export const signInSchema = z.object({
  id: idSchema,
  method: signInMethodSchema,
  device: deviceSchema,
  network: networkTagSchema,
  signedInAt: instantSchema,
});
export type SignIn = z.infer<typeof signInSchema>;

export const pendingEmailChangeSchema = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: instantSchema,
});

export const securityOverviewSchema = z.object({
  /** Null while it is the one chosen at the beginning. */
  passwordChangedAt: instantSchema.nullable(),
  emailChange: pendingEmailChangeSchema.nullable(),
  sessions: z.number().int(),
  recentSignIns: z.array(signInSchema),
});
export type SecurityOverview = z.infer<typeof securityOverviewSchema>;

export const currentPasswordSchema = z.string().min(1).max(passwordLimits.max);

/** Whose link it is: the address that is left or the one that is gained. */
export const emailChangeSideSchema = z.enum(['old', 'new']);
export const emailChangeTokenSchema = z.string().min(1).max(100);

export const emailChangeStateSchema = z.object({
  side: emailChangeSideSchema,
  newEmail: z.string(),
  /** Whether this link said yes already. */
  isConfirmed: z.boolean(),
  /** Whether the other address said yes already. */
  isOtherConfirmed: z.boolean(),
});
export type EmailChangeState = z.infer<typeof emailChangeStateSchema>;
