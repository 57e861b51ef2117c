import { type AdminRole, adminRolePermissions } from '@enlace/contract/core/permissions.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { closeAdmin, countOwners, getAdminRow, listAdminRows, lockAdmins, setAdminRole } from '../admins.repository.ts';
import type { Admin, AdminInvitation, AdminRow, AdminsCall } from '../admins.types.ts';
import { listAdminInvitations } from '../invitations.repository.ts';
import { resetSecondFactor } from '#identity/sign-in/factors/usecases/reset-second-factor.ts';
import { invitationOf } from './invite-admin.ts';

function adminOf(row: AdminRow, { selfId, owners }: { selfId: string; owners: number }): Admin {
  const { id, adminRole: role, secondFactorSince } = row;
  const secondFactor = secondFactorSince !== null;
  return { ...row, role, secondFactor, isSelf: id === selfId, isLastOwner: role === 'owner' && owners <= 1 };
}

/** Removes another administrator's lost second factor and ends their sessions. Errors: admins.own_place. */
export async function resetAdminFactor({ deps, ctx, id }: AdminsCall & { id: string }): Promise<void> {
  if (id === ctx.actor.userId) throw new AppError('admins.own_place');
  await deps.db.system(async (tx) => {
    await getAdminRow(tx, id);
    await resetSecondFactor({ deps, tx, userId: id, actor: ctx.actor });
    await tx.sql`delete from sessions where user_id = ${id}`;
  });
  deps.authenticator.forget(id);
}

/** All administrators, and all invited ones. */
export async function listAdmins({
  deps,
  ctx,
}: AdminsCall): Promise<{ items: Admin[]; invitations: AdminInvitation[] }> {
  const { rows, invitations } = await deps.db.system(async (tx) => ({
    rows: await listAdminRows(tx),
    invitations: await listAdminInvitations(tx),
  }));
  const owners = rows.filter(({ adminRole }) => adminRole === 'owner').length;
  const now = deps.clock.now();
  return {
    items: rows.map((row) => adminOf(row, { selfId: ctx.actor.userId, owners })),
    invitations: invitations.map((row) => invitationOf(row, now)),
  };
}

type Input = AdminsCall & { id: string };

/**
 * Loads the administrator to change, serialised with all such changes. The caller's rights are checked again
 * afterwards: when two owners demote each other simultaneously, the second one is no longer an owner.
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

/** Changes the role from the administrator's next call on. Errors: admins.last_owner, own_place. */
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
    return adminOf({ ...row, adminRole: role }, { selfId: ctx.actor.userId, owners });
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
