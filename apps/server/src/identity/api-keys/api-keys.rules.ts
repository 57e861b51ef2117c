import type { ApiKey, ApiKeyLife } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { type ClientPermission, clientPermissions } from '@enlace/contract/core/permissions.ts';

/** Characters of the secret part that are kept to tell keys apart. */
export const prefixLength = 4;

/** Ended keys stay in the list for a while, so that somebody who wonders finds them. */
export const keptDays = 90;

export function expiryOf({ life, now }: { life: ApiKeyLife; now: Temporal.Instant }): Temporal.Instant | null {
  return life === 'never' ? null : now.add({ hours: 24 * Number(life) });
}

type Ends = { expiresAt: Temporal.Instant | null; revokedAt: Temporal.Instant | null };

export function stateOf({ expiresAt, revokedAt }: Ends, now: Temporal.Instant): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'active';
}

/** Stored scopes as far as the product still knows them: a permission that was dropped gives no right. */
export function knownScopes(scopes: readonly string[]): ClientPermission[] {
  return clientPermissions.filter((permission) => scopes.includes(permission));
}
