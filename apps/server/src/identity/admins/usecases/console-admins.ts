import { invitationDays } from '@enlace/contract/identity/admins/admins.schemas.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import { assertGoodPassword } from '#identity/sign-in/password.rules.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { findAddressHolder, insertAdmin, lockAdmins, reopenAdmin } from '../admins.repository.ts';
import { findOpenInvitation, insertInvitation, withdrawInvitationRow } from '../invitations.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords' | 'config'>;
type Person = { email: string; name: string; role: AdminRole };

const actor: HistoryActor = { kind: 'system', job: 'command-line' };

/** A removed administrator may return; throws for anybody else with the address. */
async function findRemoved(tx: Tx, email: string): Promise<string | undefined> {
  const holder = await findAddressHolder(tx, email);
  if (holder?.roll === 'user') throw new AppError('admins.address_of_client', { params: { email } });
  if (holder && holder.suspendedAt === null) throw new AppError('admins.already_admin', { params: { email } });
  return holder?.id;
}

/**
 * Creates an administrator for somebody who can start programs on the server. Throws admins.already_admin,
 * request.invalid.
 */
export async function createAdminAccount({
  deps,
  input,
}: {
  deps: Deps;
  input: Person & { password: string };
}): Promise<void> {
  const { email, name, role, password } = input;
  assertGoodPassword({ password, personal: [name, email] });
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.system(async (tx) => {
    await lockAdmins(tx);
    const removed = await findRemoved(tx, email);
    const id = removed ?? deps.ids.uuid();
    const locale = deps.config.defaultLocale;
    if (removed) await reopenAdmin(tx, { id, name, role, passwordHash });
    else await insertAdmin(tx, { id, name, role, passwordHash, email, locale, codigo: deps.ids.code(8) });
    const entry = { action: 'admin.joined', subjectKind: 'user', subjectId: id, after: { name, email, role } };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
  });
}

type Withdrawal = { email: string; now: Temporal.Instant };

/** Invalidates the link of an earlier invitation. */
async function withdrawOpen(tx: Tx, { email, now }: Withdrawal): Promise<void> {
  const open = await findOpenInvitation(tx, email);
  if (!open) return;
  await withdrawInvitationRow(tx, { id: open.id, now });
  const before = { email, role: open.adminRole };
  const entry = { action: 'admin.invitation_withdrawn', subjectKind: 'invitation', subjectId: open.id, before };
  await recordHistory({ tx, owner: operatorOwner, actor, entry });
}

/**
 * An invitation whose link is returned to the caller instead of being mailed; with `replace` it replaces an open one.
 * Throws admins.already_invited, admins.already_admin, admins.address_of_client.
 */
export async function inviteFromConsole({
  deps,
  input: { email, role, replace },
}: {
  deps: Deps;
  input: Person & { replace: boolean };
}): Promise<{ url: string; days: number }> {
  const token = deps.ids.token(32);
  const id = deps.ids.uuid();
  const sentAt = deps.clock.now();
  const expiresAt = sentAt.add({ hours: 24 * invitationDays });
  const locale = deps.config.defaultLocale;
  try {
    await deps.db.system(async (tx) => {
      await findRemoved(tx, email);
      if (replace) await withdrawOpen(tx, { email, now: sentAt });
      const row = { id, kind: 'admin', email, adminRole: role, userId: null, locale, sentAt, expiresAt } as const;
      await insertInvitation(tx, { ...row, tokenHash: hashToken(token), invitedBy: null });
      const entry = { action: 'admin.invited', subjectKind: 'invitation', subjectId: id, after: { email, role } };
      await recordHistory({ tx, owner: operatorOwner, actor, entry });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'invitations_open'))
      throw new AppError('admins.already_invited', { params: { email } });
    throw error;
  }
  return { url: `${deps.config.publicUrl}/admin/invitacion/${token}`, days: invitationDays };
}
