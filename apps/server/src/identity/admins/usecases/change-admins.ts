import type { Admin } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { type AdminRole, adminRolePermissions } from '@enlace/contract/core/permissions.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { presentAdmin } from '../admins.presenter.ts';
import { closeAdmin, countOwners, getAdminRow, lockAdmins, setAdminRole } from '../admins.repository.ts';
import type { AdminRow, AdminsCall } from '../admins.types.ts';

type Input = AdminsCall & { id: string };

/**
 * The administrator to change, with all such changes waiting in line. The one who asks is looked at again behind the
 * line: when two owners demote each other at once, the second one is no owner any more.
 */
async function lockOther(tx: Tx, { ctx, id }: Input): Promise<AdminRow> {
  if (id === ctx.actor.userId) throw new AppError('admins.own_place');
  await lockAdmins(tx);
  const asking = await getAdminRow(tx, ctx.actor.userId);
  if (!adminRolePermissions[asking.adminRole].includes('admins.manage')) throw new AppError('auth.forbidden');
  return getAdminRow(tx, id);
}

async function assertOwnerStays(tx: Tx): Promise<void> {
  if ((await countOwners(tx)) === 0) throw new AppError('admins.last_owner');
}

/** Another role, from the administrator's next call on. Errors: admins.last_owner, own_place. */
export async function changeAdminRole(input: Input & { role: AdminRole }): Promise<Admin> {
  const { deps, ctx, id, role } = input;
  const admin = await deps.db.system(async (tx) => {
    const row = await lockOther(tx, input);
    await setAdminRole(tx, { id, role });
    await assertOwnerStays(tx);
    if (row.adminRole !== role) {
      const { name, email } = row;
      const entry = {
        action: 'admin.role_changed',
        subjectKind: 'user',
        subjectId: id,
        before: { role: row.adminRole },
        after: { role, name, email },
      };
      await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    }
    const owners = await countOwners(tx);
    return presentAdmin({ ...row, adminRole: role }, { selfId: ctx.actor.userId, owners });
  });
  deps.authenticator.forget(id);
  return admin;
}

/** Closes an administrator's account: no sign-in, no session, on any process. Errors: admins.last_owner, own_place. */
export async function removeAdmin(input: Input): Promise<void> {
  const { deps, ctx, id } = input;
  await deps.db.system(async (tx) => {
    const { name, email, adminRole: role } = await lockOther(tx, input);
    await closeAdmin(tx, { id, now: deps.clock.now() });
    await assertOwnerStays(tx);
    const entry = { action: 'admin.removed', subjectKind: 'user', subjectId: id, before: { name, email, role } };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  deps.authenticator.forget(id);
}
