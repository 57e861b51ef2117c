import type { Admin, AdminInvitation } from '@enlace/contract/identity/admins/admins.schemas.ts';
import type { AdminRow, InvitationRow } from './admins.types.ts';

export function presentAdmin(row: AdminRow, { selfId, owners }: { selfId: string; owners: number }): Admin {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.adminRole,
    secondFactor: row.secondFactorSince !== null,
    lastSeenAt: row.lastSeenAt?.toString() ?? null,
    createdAt: row.createdAt.toString(),
    isSelf: row.id === selfId,
    isLastOwner: row.adminRole === 'owner' && owners <= 1,
  };
}

export function presentInvitation(row: InvitationRow, now: Temporal.Instant): AdminInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.adminRole ?? 'observer',
    invitedBy: row.invitedByName,
    sentAt: row.sentAt.toString(),
    expiresAt: row.expiresAt.toString(),
    isExpired: Temporal.Instant.compare(row.expiresAt, now) <= 0,
  };
}
