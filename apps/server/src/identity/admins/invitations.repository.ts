import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { InvitationRow } from './admins.types.ts';

function invitationColumns(tx: Tx) {
  return tx.sql`i.id, i.kind, i.email, i.admin_role, i.user_id, i.locale, i.sent_at, i.expires_at,
    (select name from users u where u.id = i.invited_by) as invited_by_name`;
}

/** Open invitations of administrators, newest first, including expired ones. */
export async function listAdminInvitations(tx: Tx): Promise<InvitationRow[]> {
  return tx.sql<InvitationRow[]>`
    select ${invitationColumns(tx)} from invitations i
    where i.kind = 'admin' and i.accepted_at is null and i.withdrawn_at is null order by i.sent_at desc, i.id desc`;
}

type NewInvitation = {
  id: string;
  kind: InvitationRow['kind'];
  email: string;
  adminRole: AdminRole | null;
  userId: string | null;
  locale: Locale;
  tokenHash: Buffer;
  /** Null when created on the command line. */
  invitedBy: string | null;
  sentAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, kind, email, adminRole, userId, locale, tokenHash, invitedBy, sentAt, expiresAt } = invitation;
  await tx.sql`
    insert into invitations (id, kind, email, admin_role, user_id, locale, token_hash, invited_by, sent_at, expires_at)
    values (${id}, ${kind}, ${email}, ${adminRole}, ${userId}, ${locale}, ${tokenHash}, ${invitedBy}, ${sentAt}, ${expiresAt})`;
}

export async function lockOpenInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const [row] = await tx.sql<InvitationRow[]>`
    select ${invitationColumns(tx)} from invitations i
    where i.id = ${id} and i.kind = 'admin' and i.accepted_at is null and i.withdrawn_at is null for update of i`;
  if (!row) throw notFound();
  return row;
}

/** A future administrator's open invitation, if any. */
export async function findOpenInvitation(tx: Tx, email: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.sql<InvitationRow[]>`
    select ${invitationColumns(tx)} from invitations i
    where i.email = ${email} and i.kind = 'admin' and i.accepted_at is null and i.withdrawn_at is null for update of i`;
  return row;
}

/** A created client's open invitation, if any. */
export async function findClientInvitation(tx: Tx, userId: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.sql<InvitationRow[]>`
    select ${invitationColumns(tx)} from invitations i
    where i.user_id = ${userId} and i.kind = 'client' and i.accepted_at is null and i.withdrawn_at is null for update of i`;
  return row;
}

type Renewal = { id: string; tokenHash: Buffer; sentAt: Temporal.Instant; expiresAt: Temporal.Instant };

/** Replaces the old link with a new one. */
export async function renewInvitation(tx: Tx, { id, tokenHash, sentAt, expiresAt }: Renewal): Promise<void> {
  await tx.sql`
    update invitations set token_hash = ${tokenHash}, sent_at = ${sentAt}, expires_at = ${expiresAt} where id = ${id}`;
}

export async function withdrawInvitationRow(tx: Tx, { id, now }: { id: string; now: Temporal.Instant }): Promise<void> {
  await tx.sql`update invitations set withdrawn_at = ${now} where id = ${id}`;
}

type Usable = { tokenHash: Buffer; now: Temporal.Instant; lock?: boolean };

/** The invitation of a valid link; `lock` prevents two acceptances from both succeeding. */
export async function findUsableInvitation(
  tx: Tx,
  { tokenHash, now, lock = false }: Usable,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.sql<InvitationRow[]>`
    select ${invitationColumns(tx)} from invitations i
    where i.token_hash = ${tokenHash} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}
    ${lock ? tx.sql`for update of i` : tx.sql``}`;
  return row;
}

export async function markInvitationAccepted(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update invitations set accepted_at = ${now}, user_id = ${userId} where id = ${id}`;
}
