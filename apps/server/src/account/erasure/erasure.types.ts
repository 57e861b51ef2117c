import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ErasureRow = {
  id: string;
  userId: string;
  requestedBy: 'client' | 'admin';
  requestedAt: Temporal.Instant;
  eraseAt: Temporal.Instant;
  startedAt: Temporal.Instant | null;
};

/** The leaving person, for mails. */
export type LeavingPerson = {
  id: string;
  name: string;
  alias: string;
  email: string;
  locale: Locale;
  timeZone: string;
};

export type ErasureDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'live' | 'authenticator'>;

/** Who requests or cancels the erasure: the client, or an administrator. */
export type ErasureAuthor = { kind: 'user' | 'admin'; userId: string };
