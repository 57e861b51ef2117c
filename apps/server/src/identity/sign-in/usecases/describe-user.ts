import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Permission } from '@enlace/contract/core/permissions.ts';
import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { AdminActor, ClientActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readUser } from '../identity.repository.ts';
import type { UserRow } from '../identity.types.ts';

type SessionUser = {
  row: UserRow;
  permissions: ReadonlySet<Permission>;
  /** The administrator acting as this client. */
  actingAdmin?: { id: string; name: string } | null;
};

/** The user object of the specification's user call, with this session's permissions. */
export function userOf({ row, permissions, actingAdmin = null }: SessionUser): User {
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

type Input = { deps: Pick<Platform, 'db'>; actor: ClientActor | AdminActor };

/** The signed-in user as this session sees it; called on every route change. */
export async function describeUser({ deps, actor }: Input): Promise<User> {
  const row = await readUser(deps.db, actor.userId);
  const actingId = actor.kind === 'user' ? actor.actingAdminId : null;
  const acting = actingId === null ? null : await readUser(deps.db, actingId);
  return userOf({
    row,
    permissions: actor.permissions,
    actingAdmin: acting && { id: acting.id, name: acting.name },
  });
}
