import type { ApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { presentApiKey } from '../api-keys.presenter.ts';
import { listKeyRows } from '../api-keys.repository.ts';
import type { ApiKeysCall } from '../api-keys.types.ts';

/** Every key of the client, ended ones too while they are kept. */
export async function listApiKeys({ deps, ctx }: ApiKeysCall): Promise<{ items: ApiKey[] }> {
  const owner = ctx.actor.ownerId;
  const rows = await deps.db.scoped(owner, (tx) => listKeyRows(tx, owner));
  return { items: rows.map((row) => presentApiKey(row, deps.clock.now())) };
}
