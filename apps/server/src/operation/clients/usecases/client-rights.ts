import type { Takes } from '@enlace/contract/account/erasure/takes.schemas.ts';
import { cancelErasure, previewErasure, requestExport, scheduleErasure } from '#account/door.ts';
import { resetSecondFactor } from '#identity/door.ts';
import { ownerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { getClientRow } from '../clients.repository.ts';
import type { ClientCall, ClientRow } from '../clients.types.ts';

function getClient({ deps, id }: ClientCall): Promise<ClientRow> {
  return deps.db.system((tx) => getClientRow(tx, id), { readOnly: true });
}

/** Takes a lost second factor off a client; what opened the account besides it stays. */
export async function resetClientFactor({ deps, ctx, id }: ClientCall): Promise<void> {
  await deps.db.system(async (tx) => {
    await getClientRow(tx, id);
    await resetSecondFactor({ deps, tx, userId: id, actor: ctx.actor });
  });
  deps.authenticator.forget(id);
}

/** Has everything of a client packed; they are told when it is ready, and only they can fetch it. */
export async function requestClientExport(call: ClientCall): Promise<void> {
  await getClient(call);
  await requestExport({ deps: call.deps, owner: ownerId(call.id), requestedBy: call.ctx.actor });
}

/** How much of each kind would go; what it is called is the client’s own. Errors: resource.not_found. */
export async function previewClientErasure(call: ClientCall): Promise<Takes> {
  await getClient(call);
  const owner = ownerId(call.id);
  return call.deps.db.scoped(owner, (tx) => previewErasure(tx, { owner, withNames: false }), { readOnly: true });
}

/** Begins the days of grace after which everything of the client is erased. Errors: clients.alias_mismatch. */
export async function scheduleClientErasure(call: ClientCall & { alias: string }): Promise<void> {
  const { alias } = await getClient(call);
  if (call.alias.toLowerCase() !== alias) throw new AppError('clients.alias_mismatch');
  await scheduleErasure({ deps: call.deps, userId: call.id, by: call.ctx.actor });
}

export async function cancelClientErasure(call: ClientCall): Promise<void> {
  await getClient(call);
  await cancelErasure({ deps: call.deps, userId: call.id, by: call.ctx.actor });
}
