import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { adminRoles, permissions } from '../../core/permissions.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

export const rollSchema = z.enum(['admin', 'user']);
export type Roll = z.infer<typeof rollSchema>;

/** The current user, as answered by the specification's user call. */
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
  /** Administrator role; null for clients. */
  admin_role: z.enum(adminRoles).nullable(),
  /** Permissions of this session; screens show a button exactly if its operation's permission is listed. */
  permissions: z.array(z.enum(permissions)),
  /** Whether signing in requires a second factor. */
  second_factor: z.boolean(),
  /** An administrator without the required second factor; only the account pages work until it is set up. */
  must_enrol: z.boolean(),
  /** The administrator acting as this client in this session. */
  acting_admin: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type User = z.infer<typeof userSchema>;
