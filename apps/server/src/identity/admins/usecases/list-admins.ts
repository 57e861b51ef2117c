import type { Admin, AdminInvitation } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { presentAdmin, presentInvitation } from '../admins.presenter.ts';
import { listAdminRows } from '../admins.repository.ts';
import type { AdminsCall } from '../admins.types.ts';
import { listAdminInvitations } from '../invitations.repository.ts';

/** Everybody who can administer, and who has been asked to. */
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
    items: rows.map((row) => presentAdmin(row, { selfId: ctx.actor.userId, owners })),
    invitations: invitations.map((row) => presentInvitation(row, now)),
  };
}
