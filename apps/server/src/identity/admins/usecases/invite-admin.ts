import { invitationDays, type InviteAdminInput } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { operatorOwner, queueMail, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { findAddressHolder, findUserName } from '../admins.repository.ts';
import type { AdminInvitation, AdminsCall, AdminsDeps, InvitationRow } from '../admins.types.ts';
import { adminInvitationEmail } from '../emails/admin-invitation.email.ts';
import {
  insertInvitation,
  lockOpenInvitation,
  renewInvitation,
  withdrawInvitationRow,
} from '../invitations.repository.ts';

/** An invitation as administrators see it. */
export function invitationOf(row: InvitationRow, now: Temporal.Instant): AdminInvitation {
  const { adminRole, invitedByName: invitedBy, expiresAt } = row;
  return { ...row, role: adminRole ?? 'observer', invitedBy, isExpired: Temporal.Instant.compare(expiresAt, now) <= 0 };
}

type Letter = { deps: AdminsDeps; invitation: InvitationRow; token: string; inviter: string };

/** The link's address comes from the settings, never from a request. */
async function mailInvitation(tx: Tx, { deps, invitation, token, inviter }: Letter): Promise<void> {
  const { email, locale, adminRole } = invitation;
  const url = `${deps.config.publicUrl}/admin/invitacion/${token}`;
  const role = adminRole ?? 'observer';
  const content = adminInvitationEmail({ locale, inviter, role, url, days: invitationDays });
  await queueMail({ tx, deps, mail: { purpose: 'admin_invitation', to: { name: null, address: email }, ...content } });
}

function span(deps: AdminsDeps) {
  const sentAt = deps.clock.now();
  return { sentAt, expiresAt: sentAt.add({ hours: 24 * invitationDays }) };
}

/** Removed administrators may be invited again: accepting reopens their account. */
async function assertFree(tx: Tx, email: string): Promise<void> {
  const holder = await findAddressHolder(tx, email);
  if (holder?.roll === 'user') throw new AppError('admins.address_of_client', { params: { email } });
  if (holder && holder.suspendedAt === null) throw new AppError('admins.already_admin', { params: { email } });
}

/** Mails a link that makes its recipient an administrator with this role. */
export async function inviteAdmin({
  deps,
  ctx,
  input,
}: AdminsCall & { input: InviteAdminInput }): Promise<AdminInvitation> {
  const { email, role } = input;
  const locale = input.locale ? fromWireLocale(input.locale) : ctx.locale;
  const token = deps.ids.token(32);
  const id = deps.ids.uuid();
  const { userId } = ctx.actor;
  const times = span(deps);
  try {
    return await deps.db.system(async (tx) => {
      await assertFree(tx, email);
      const inviter = (await findUserName(tx, userId)) ?? '{product}';
      const row = { id, kind: 'admin', email, adminRole: role, userId: null, locale, ...times } as const;
      await insertInvitation(tx, { ...row, tokenHash: hashToken(token), invitedBy: userId });
      const invitation = { ...row, invitedByName: inviter };
      await mailInvitation(tx, { deps, invitation, token, inviter });
      const entry = { action: 'admin.invited', subjectKind: 'invitation', subjectId: id, after: { email, role } };
      await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
      return invitationOf(invitation, times.sentAt);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'invitations_open'))
      throw new AppError('admins.already_invited', { params: { email } });
    throw error;
  }
}

/** The same invitation with a new link, valid for another week. */
export async function resendInvitation({ deps, ctx, id }: AdminsCall & { id: string }): Promise<AdminInvitation> {
  const token = deps.ids.token(32);
  const times = span(deps);
  return deps.db.system(async (tx) => {
    const found = await lockOpenInvitation(tx, id);
    const { email, adminRole: role } = found;
    await renewInvitation(tx, { id, tokenHash: hashToken(token), ...times });
    const inviter = (await findUserName(tx, ctx.actor.userId)) ?? '{product}';
    const invitation = { ...found, ...times };
    await mailInvitation(tx, { deps, invitation, token, inviter });
    const entry = {
      action: 'admin.invitation_resent',
      subjectKind: 'invitation',
      subjectId: id,
      after: { email, role },
    };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return invitationOf(invitation, times.sentAt);
  });
}

export async function withdrawInvitation({ deps, ctx, id }: AdminsCall & { id: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    const { email, adminRole: role } = await lockOpenInvitation(tx, id);
    await withdrawInvitationRow(tx, { id, now: deps.clock.now() });
    const entry = {
      action: 'admin.invitation_withdrawn',
      subjectKind: 'invitation',
      subjectId: id,
      before: { email, role },
    };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
}
