import type { ApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { presentApiKey } from '../api-keys.presenter.ts';
import { lockKey, setKeyName } from '../api-keys.repository.ts';
import type { ApiKeysCall } from '../api-keys.types.ts';

/** Another name for a key, ended ones too. */
export async function renameApiKey({
  deps,
  ctx,
  id,
  name,
}: ApiKeysCall & { id: string; name: string }): Promise<ApiKey> {
  const owner = ctx.actor.ownerId;
  const row = await deps.db.scoped(owner, async (tx) => {
    const key = await lockKey(tx, owner, id);
    if (key.name === name) return key;
    await setKeyName(tx, owner, { id, name });
    const entry = {
      action: 'api_key.renamed',
      subjectKind: 'api_key',
      subjectId: id,
      before: { name: key.name },
      after: { name },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { ...key, name };
  });
  return presentApiKey(row, deps.clock.now());
}
