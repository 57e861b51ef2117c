import type { ApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { knownScopes, stateOf } from './api-keys.rules.ts';
import type { ApiKeyRow } from './api-keys.types.ts';

export function presentApiKey(row: ApiKeyRow, now: Temporal.Instant): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: knownScopes(row.scopes),
    prefix: row.prefix,
    state: stateOf(row, now),
    createdAt: row.createdAt.toString(),
    expiresAt: row.expiresAt?.toString() ?? null,
    revokedAt: row.revokedAt?.toString() ?? null,
    lastUsedAt: row.lastUsedAt?.toString() ?? null,
    lastUsedNetwork: row.lastUsedNetwork,
  };
}
