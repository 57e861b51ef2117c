import { recordHistory } from '#workspace/door.ts';
import { lockKey, setKeyRevoked } from '../api-keys.repository.ts';
import type { ApiKeysCall } from '../api-keys.types.ts';

/** Ends a key at once: here by forgetting it, on other processes by the announcement of the commit. */
export async function revokeApiKey({ deps, ctx, id }: ApiKeysCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const key = await lockKey(tx, owner, id);
    if (key.revokedAt) return;
    await setKeyRevoked(tx, owner, { id, at: deps.clock.now() });
    const entry = { action: 'api_key.revoked', subjectKind: 'api_key', subjectId: id, before: { name: key.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  deps.authenticator.forget(owner);
}
