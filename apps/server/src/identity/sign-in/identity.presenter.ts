import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Permission } from '@enlace/contract/core/permissions.ts';
import type { UserRow } from './identity.types.ts';

type Presented = {
  row: UserRow;
  permissions: ReadonlySet<Permission>;
  /** The administrator acting as this client. */
  actingAdmin?: { id: string; name: string } | null;
};

/** The user object of the specification's user call, with this session's permissions. */
export function presentUser({ row, permissions, actingAdmin = null }: Presented): User {
  return {
    id: row.id,
    name: row.name,
    alias: row.alias,
    codigo: row.codigo,
    email: row.email,
    roll: row.roll,
    perfil_id: row.mainProfileId,
    created_at: row.createdAt.toString(),
    locale: row.locale ? toWireLocale(row.locale) : null,
    time_zone: row.timeZone,
    admin_role: row.adminRole,
    permissions: [...permissions],
    second_factor: row.secondFactorSince !== null,
    must_enrol: row.roll === 'admin' && !permissions.has('overview.read'),
    acting_admin: actingAdmin,
  };
}
