import type { Locale } from '@enlace/contract/core/locale.ts';
import { invitationDays } from '@enlace/contract/identity/admins/admins.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import type { InvitationRow } from '../admins.types.ts';
import {
  findClientInvitation,
  insertInvitation,
  renewInvitation,
  withdrawInvitationRow,
} from '../invitations.repository.ts';

type Deps = Pick<Platform, 'clock' | 'ids' | 'config'>;

export type IssuedLink = { url: string; days: number };

function linkOf({ config }: Deps, token: string): IssuedLink {
  return { url: `${config.publicUrl}/invitacion/${token}`, days: invitationDays };
}

type Invited = { userId: string; email: string; locale: Locale; invitedBy: string };

/** A link with which a client created by the operator chooses a password. The caller mails it. */
export async function issueClientInvitation({
  tx,
  deps,
  invited,
}: {
  tx: Tx;
  deps: Deps;
  invited: Invited;
}): Promise<IssuedLink> {
  const token = deps.ids.token(32);
  const sentAt = deps.clock.now();
  await insertInvitation(tx, {
    ...invited,
    id: deps.ids.uuid(),
    kind: 'client',
    adminRole: null,
    tokenHash: hashToken(token),
    sentAt,
    expiresAt: sentAt.add({ hours: 24 * invitationDays }),
  });
  return linkOf(deps, token);
}

/** Replaces a pending link with a new one; undefined when the client has already chosen a password. */
export async function renewClientInvitation({
  tx,
  deps,
  userId,
}: {
  tx: Tx;
  deps: Deps;
  userId: string;
}): Promise<IssuedLink | undefined> {
  const open = await findClientInvitation(tx, userId);
  if (!open) return undefined;
  const token = deps.ids.token(32);
  const sentAt = deps.clock.now();
  const expiresAt = sentAt.add({ hours: 24 * invitationDays });
  await renewInvitation(tx, { id: open.id, tokenHash: hashToken(token), sentAt, expiresAt });
  return linkOf(deps, token);
}

/** A created client's invitation that was not accepted yet. */
export function findOpenClientInvitation(tx: Tx, userId: string): Promise<InvitationRow | undefined> {
  return findClientInvitation(tx, userId);
}

/** Invalidates the link: it was sent to an address the client no longer has. */
export async function withdrawClientInvitation({
  tx,
  deps,
  userId,
}: {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  userId: string;
}): Promise<boolean> {
  const open = await findClientInvitation(tx, userId);
  if (!open) return false;
  await withdrawInvitationRow(tx, { id: open.id, now: deps.clock.now() });
  return true;
}
