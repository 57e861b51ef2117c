import type { z } from 'zod';
import type { adminInvitationSchema, adminSchema } from '@enlace/contract/identity/admins/admins.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Admin = z.output<typeof adminSchema>;
export type AdminInvitation = z.output<typeof adminInvitationSchema>;

export type AdminRow = Pick<Admin, 'id' | 'name' | 'email' | 'lastSeenAt' | 'createdAt'> & {
  adminRole: AdminRole;
  suspendedAt: Temporal.Instant | null;
  secondFactorSince: Temporal.Instant | null;
};

export type InvitationRow = Pick<AdminInvitation, 'id' | 'email' | 'sentAt' | 'expiresAt'> & {
  kind: 'admin' | 'client';
  adminRole: AdminRole | null;
  userId: string | null;
  locale: Locale;
  invitedByName: string | null;
};

export type AdminContext = RequestContext<AdminActor>;
export type AdminsDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator' | 'passwords'>;
export type AdminsCall = { deps: AdminsDeps; ctx: AdminContext };
