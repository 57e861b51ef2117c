import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ClientPermission } from '@enlace/contract/core/permissions.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ApiKeyRow = {
  id: string;
  name: string;
  scopes: ClientPermission[];
  prefix: string;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
  lastUsedAt: Temporal.Instant | null;
  lastUsedNetwork: string | null;
};

export type NewApiKey = Pick<ApiKeyRow, 'id' | 'name' | 'scopes' | 'prefix' | 'createdAt' | 'expiresAt'> & {
  tokenHash: Buffer;
};

export type ResolvedKey = {
  id: string;
  ownerId: OwnerId;
  scopes: string[];
  expiresAt: Temporal.Instant | null;
  /** The owner's own language. */
  locale: Locale | null;
};

export type ApiKeysDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'authenticator'>;
export type ApiKeysCall = { deps: ApiKeysDeps; ctx: RequestContext<ClientActor> };
