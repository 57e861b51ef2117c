import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { adminRoles, permissions } from '../../core/permissions.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

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
