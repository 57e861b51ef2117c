import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type AdminRow = {
  id: string;
  name: string;
  email: string;
  adminRole: AdminRole;
  suspendedAt: Temporal.Instant | null;
  secondFactorSince: Temporal.Instant | null;
  lastSeenAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type InvitationRow = {
  id: string;
  kind: 'admin' | 'client';
  email: string;
  adminRole: AdminRole | null;
  userId: string | null;
  locale: Locale;
  sentAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  invitedByName: string | null;
};

export type AdminContext = RequestContext<AdminActor>;
export type AdminsDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator' | 'passwords'>;
export type AdminsCall = { deps: AdminsDeps; ctx: AdminContext };
