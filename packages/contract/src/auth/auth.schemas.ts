import { z } from 'zod';
import { issue } from '../core/field-issues.ts';
import { wireLocaleSchema } from '../core/locale.ts';
import { adminRoles, permissions } from '../core/permissions.ts';
import { emailSchema, idSchema, instantSchema, lineSchema } from '../core/primitives.ts';
import { phoneSchema } from './phone.ts';

export const aliasLimits = { min: 3, max: 32 } as const;
export const passwordLimits = { min: 8, max: 128 } as const;

/** Handles that would collide with paths or mislead visitors. */
export const reservedAliases: readonly string[] = [
  'admin',
  'api',
  'account',
  'app',
  'archivo',
  'assets',
  'baja',
  'correo',
  'enlace',
  'error',
  'help',
  'link',
  'login',
  'logout',
  'null',
  'operator',
  'politica',
  'preferencias',
  'register',
  'root',
  'support',
  'system',
  'undefined',
  'user',
  'www',
];

/** Public handle of a client: lower-case letters, digits and single inner hyphens. */
export const aliasSchema = z
  .string()
  .trim()
  .min(aliasLimits.min)
  .max(aliasLimits.max)
  .transform((text) => text.toLowerCase())
  .refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), issue('invalid_alias'))
  .refine((text) => !reservedAliases.includes(text), issue('alias_reserved'));

export const newPasswordSchema = z.string().min(passwordLimits.min).max(passwordLimits.max);

export const rollSchema = z.enum(['admin', 'user']);
export type Roll = z.infer<typeof rollSchema>;

/** The current user as the specification's user call answers it. */
export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  alias: z.string(),
  codigo: z.string(),
  email: z.string(),
  roll: rollSchema,
  perfil_id: idSchema.nullable(),
  created_at: instantSchema,
  locale: wireLocaleSchema.nullable(),
  time_zone: z.string(),
  /** Role among administrators; null for clients. */
  admin_role: z.enum(adminRoles).nullable(),
  /** What this session may do; screens show a button exactly if its operation's permission is here. */
  permissions: z.array(z.enum(permissions)),
  /** Whether signing in asks for a second factor. */
  second_factor: z.boolean(),
  /** An administrator without the second factor that is required; only the account can be used until it is set up. */
  must_enrol: z.boolean(),
  /** The administrator who acts as this client in this session. */
  acting_admin: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type User = z.infer<typeof userSchema>;

export const loginInputSchema = z.object({ email: emailSchema, password: z.string().min(1).max(passwordLimits.max) });

/** `{ok: 1, data}` signs in; the specification's only success shape. */
export const loginReplySchema = z.object({
  ok: z.literal(1),
  data: z.object({ token: z.string(), user: userSchema }),
});

export const registerInputSchema = z.object({
  name: lineSchema({ max: 120 }),
  alias: aliasSchema,
  email: emailSchema,
  phone: phoneSchema,
  accountTypeId: idSchema,
  password: newPasswordSchema,
  /** Version of the policy text the person accepted; it is stored. */
  policyVersion: z.number().int().positive(),
  consent: z.literal(true),
  /** Of an invitation’s link; needed while registration is by invitation. */
  invitation: z.string().max(600).optional(),
  locale: wireLocaleSchema,
  timeZone: z.string().max(64).default('Europe/Madrid'),
});
export type RegisterInput = z.infer<typeof registerInputSchema>;

export const aliasAvailabilitySchema = z.object({
  alias: z.string(),
  available: z.boolean(),
  reason: z.enum(['taken', 'reserved', 'invalid']).nullable(),
  suggestion: z.string().nullable(),
});

export const registrationOptionsSchema = z.object({
  open: z.boolean(),
  /** Why it is not open; null while it is. `spent`: the invitation ended or was never ours. */
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
