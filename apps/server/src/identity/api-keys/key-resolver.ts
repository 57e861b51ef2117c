import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { TokenResolver } from '#platform/security/authenticator.ts';
import { resolveKey } from './api-keys.repository.ts';
import { knownScopes } from './api-keys.rules.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** Resolves an API key to its client with the key's scopes and nothing else: no session, no proof, no account. */
export function createKeyResolver({ db, clock }: Deps): TokenResolver {
  return async (tokenHash) => {
    const now = clock.now();
    const key = await db.system((tx) => resolveKey(tx, { tokenHash, now }), { readOnly: true });
    if (!key) return undefined;
    const { id, ownerId, scopes, expiresAt, locale } = key;
    return {
      actor: {
        kind: 'user',
        userId: ownerId,
        ownerId,
        sessionId: null,
        actingAdminId: null,
        apiKeyId: id,
        locale,
        permissions: permissionsOf({ kind: 'api_key', scopes: knownScopes(scopes) }),
        provenAt: null,
      },
      watch: [ownerId],
      expiresAt,
    };
  };
}
