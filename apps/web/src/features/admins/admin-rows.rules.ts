import type { Admin, AdminInvitation } from '@enlace/contract/identity/admins/admins.schemas.ts';

/** A line of the list: somebody who administers, or somebody who was asked to. */
export type AdminLine =
  { kind: 'admin'; id: string; admin: Admin } | { kind: 'invitation'; id: string; invitation: AdminInvitation };

/** Administrators first, then those who have not answered. */
export function linesOf({
  items,
  invitations,
}: {
  items: readonly Admin[];
  invitations: readonly AdminInvitation[];
}): AdminLine[] {
  return [
    ...items.map((admin) => ({ kind: 'admin' as const, id: admin.id, admin })),
    ...invitations.map((invitation) => ({ kind: 'invitation' as const, id: invitation.id, invitation })),
  ];
}

/** Why an administrator's place cannot be changed here, if it cannot. */
export function lockOf({
  isSelf,
  isLastOwner,
}: Pick<Admin, 'isSelf' | 'isLastOwner'>): 'self' | 'lastOwner' | undefined {
  if (isLastOwner) return 'lastOwner';
  return isSelf ? 'self' : undefined;
}
