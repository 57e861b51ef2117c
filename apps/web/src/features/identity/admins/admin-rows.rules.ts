import type { Admin, AdminInvitation } from '@enlace/contract/identity/admins/admins.schemas.ts';

/** A row of the list: an administrator, or an invitation. */
export type AdminLine =
  | { kind: 'admin'; id: string; admin: Admin }
  | { kind: 'invitation'; id: string; invitation: AdminInvitation };

/** Administrators first, then open invitations. */
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

/** Why an administrator's role cannot be changed here, if so. */
export function lockOf({
  isSelf,
  isLastOwner,
}: Pick<Admin, 'isSelf' | 'isLastOwner'>): 'self' | 'lastOwner' | undefined {
  if (isLastOwner) return 'lastOwner';
  return isSelf ? 'self' : undefined;
}
