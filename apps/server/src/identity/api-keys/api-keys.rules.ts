import type { ApiKey, ApiKeyLife } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { type ClientPermission, clientPermissions } from '@enlace/contract/core/permissions.ts';

/** Characters of the secret part kept to distinguish keys. */
export const prefixLength = 4;

/** Expired keys stay in the list for a while, so that people can find them. */
export const keptDays = 90;

export function expiryOf({ life, now }: { life: ApiKeyLife; now: Temporal.Instant }): Temporal.Instant | null {
  return life === 'never' ? null : now.add({ hours: 24 * Number(life) });
}

type Ends = { expiresAt: Temporal.Instant | null; revokedAt: Temporal.Instant | null };

export function stateOf({ expiresAt, revokedAt }: Ends, now: Temporal.Instant): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'active';
}

/** Stored scopes that the product still knows: a removed permission grants nothing. */
export function knownScopes(scopes: readonly string[]): ClientPermission[] {
  return clientPermissions.filter((permission) => scopes.includes(permission));
}
