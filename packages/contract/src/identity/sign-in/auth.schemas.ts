import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { emailSchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { aliasSchema } from './alias.schemas.ts';
import { newPasswordSchema, passwordLimits } from './password.schemas.ts';
import { phoneSchema } from './phone.ts';
import { userSchema } from './user.schemas.ts';

export const loginInputSchema = z.object({ email: emailSchema, password: z.string().min(1).max(passwordLimits.max) });

/** `{ok: 1, data}` means signed in; the specification's only success shape. */
export const loginReplySchema = z.object({
  ok: z.literal(1),
  data: z.object({ token: z.string(), user: userSchema }),
});

export const registerInputSchema = z.object({
  name: lineSchema({ max: 120 }),
  alias: aliasSchema,
  email: emailSchema,
  phone: phoneSchema,
  /** Nothing chosen is a missing value, not a malformed id. */
  accountTypeId: z.string().min(1).pipe(idSchema),
  password: newPasswordSchema,
  /** Version of the accepted policy text; it is stored. */
  policyVersion: z.number().int().positive(),
  consent: z.literal(true),
  /** From an invitation link; required while registration is by invitation. */
  invitation: z.string().max(600).optional(),
  locale: wireLocaleSchema,
  timeZone: z.string().max(64).default('Europe/Madrid'),
});
export type RegisterInput = z.infer<typeof registerInputSchema>;

export const registrationOptionsSchema = z.object({
  open: z.boolean(),
  /** Why it is closed; null while it is open. `spent`: the invitation expired or is unknown. */
  reason: z.enum(['closed', 'invite', 'spent', 'full']).nullable(),
  /** The address the invitation is for. */
  invited: z.string().nullable(),
  accountTypes: z.array(z.object({ id: idSchema, code: z.string(), name: z.record(wireLocaleSchema, z.string()) })),
  policyVersion: z.number().int(),
});

export const resetPasswordInputSchema = z.object({
  token: z.string().max(100),
  email: emailSchema,
  password: newPasswordSchema,
});
