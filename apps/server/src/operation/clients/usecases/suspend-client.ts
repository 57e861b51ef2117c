import type { BulkClientsInput } from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { recordClientAct } from '../client-history.ts';
import { mailClient } from '../client-mail.ts';
import { getClientRow, reactivateRow, suspendRow } from '../clients.repository.ts';
import type { ClientCall, ClientDetail, ClientsCall } from '../clients.types.ts';
import { reactivatedEmail, suspendedEmail } from '../emails/client-mails.email.ts';
import { readClient } from './read-client.ts';

/**
 * Pages, forms, keys and campaigns need no handling here: they check whether the client is open, and the row's triggers
 * notify every process at commit.
 */
async function suspend(tx: Tx, { deps, ctx, id }: ClientCall, reason: string): Promise<boolean> {
  const row = await getClientRow(tx, id, { lock: true });
  if (row.suspendedAt !== null) return false;
  await suspendRow(tx, { id, reason, adminId: ctx.actor.userId, now: deps.clock.now() });
  const content = suspendedEmail({ locale: row.locale ?? 'es', name: row.name, reason });
  await mailClient({ tx, deps, to: row, purpose: 'suspended', content });
  await recordClientAct({ tx, ctx, clientId: id, entry: { action: 'client.suspended', after: { reason } } });
  return true;
}

async function reactivate(tx: Tx, { deps, ctx, id }: ClientCall): Promise<boolean> {
  const row = await getClientRow(tx, id, { lock: true });
  if (row.suspendedAt === null) return false;
  await reactivateRow(tx, id);
  const content = reactivatedEmail({ locale: row.locale ?? 'es', name: row.name, url: `${deps.config.publicUrl}/` });
  await mailClient({ tx, deps, to: row, purpose: 'reactivated', content });
  const before = { reason: row.suspendedReason };
  await recordClientAct({ tx, ctx, clientId: id, entry: { action: 'client.reactivated', before } });
  return true;
}

/** Locks a client out on every process within a second. Errors: clients.already_suspended. */
export async function suspendClient(call: ClientCall & { reason: string }): Promise<ClientDetail> {
  const { deps, id, reason } = call;
  if (!(await deps.db.system((tx) => suspend(tx, call, reason)))) throw new AppError('clients.already_suspended');
  deps.authenticator.forget(id);
  return readClient(call);
}

/** Errors: clients.not_suspended. */
export async function reactivateClient(call: ClientCall): Promise<ClientDetail> {
  const { deps, id } = call;
  if (!(await deps.db.system((tx) => reactivate(tx, call)))) throw new AppError('clients.not_suspended');
  deps.authenticator.forget(id);
  return readClient(call);
}

/** All or none; returns how many changed. Rows are locked in a fixed order, so that two such calls never deadlock. */
export async function bulkClients({ deps, ctx, input }: ClientsCall & { input: BulkClientsInput }): Promise<number> {
  const ids = [...new Set(input.ids)].toSorted();
  const changed = await deps.db.system(async (tx) => {
    const touched: string[] = [];
    for (const id of ids) {
      const call = { deps, ctx, id };
      const did = input.action === 'suspend' ? await suspend(tx, call, input.reason) : await reactivate(tx, call);
      if (did) touched.push(id);
    }
    return touched;
  });
  for (const id of changed) deps.authenticator.forget(id);
  return changed.length;
}
