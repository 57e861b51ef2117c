import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';

export const aliasLimits = { min: 3, max: 32 } as const;

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

export const aliasAvailabilitySchema = z.object({
  alias: z.string(),
  available: z.boolean(),
  reason: z.enum(['taken', 'reserved', 'invalid']).nullable(),
  suggestion: z.string().nullable(),
});
