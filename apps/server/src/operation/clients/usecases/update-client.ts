import type { BillingIdentityInput } from '@enlace/contract/account/details/billing-identity.schema.ts';
import type { UpdateClientInput } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { aliasAvailability, resetSecondFactor, withdrawClientInvitation } from '#identity/door.ts';
import { announcePageChange } from '#presence/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { recordClientAct } from '../client-history.ts';
import { mailClient } from '../client-mail.ts';
import { getClientRow, insertNote, type NoteRow } from '../clients.repository.ts';
import type { ClientCall, ClientDetail, ClientRow } from '../clients.types.ts';
import { addressChangedEmail } from '../emails/client-mails.email.ts';
import { refusalOf } from './create-client.ts';
import { readClient } from './read-client.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Takes } from '@enlace/contract/account/erasure/takes.schemas.ts';
import { cancelErasure, previewErasure, requestExport, scheduleErasure, storeBillingIdentity } from '#account/door.ts';

function getClient({ deps, id }: ClientCall): Promise<ClientRow> {
  return deps.db.system((tx) => getClientRow(tx, id), { readOnly: true });
}

/** Removes a client's lost second factor; other sign-in methods stay. */
export async function resetClientFactor({ deps, ctx, id }: ClientCall): Promise<void> {
  await deps.db.system(async (tx) => {
    await getClientRow(tx, id);
    await resetSecondFactor({ deps, tx, userId: id, actor: ctx.actor });
  });
  deps.authenticator.forget(id);
}

/** Exports everything of a client; they are notified when it is ready, and only they can download it. */
export async function requestClientExport(call: ClientCall): Promise<void> {
  await getClient(call);
  await requestExport({ deps: call.deps, owner: ownerId(call.id), requestedBy: call.ctx.actor });
}

/** How much of each kind would be erased; names are only for the client. Errors: resource.not_found. */
export async function previewClientErasure(call: ClientCall): Promise<Takes> {
  await getClient(call);
  const owner = ownerId(call.id);
  return call.deps.db.scoped(owner, (tx) => previewErasure(tx, { owner, withNames: false }), { readOnly: true });
}

/** Starts the grace period after which everything of the client is erased. Errors: clients.alias_mismatch. */
export async function scheduleClientErasure(call: ClientCall & { alias: string }): Promise<void> {
  const { alias } = await getClient(call);
  if (call.alias.toLowerCase() !== alias) throw new AppError('clients.alias_mismatch');
  await scheduleErasure({ deps: call.deps, userId: call.id, by: call.ctx.actor });
}

export async function cancelClientErasure(call: ClientCall): Promise<void> {
  await getClient(call);
  await cancelErasure({ deps: call.deps, userId: call.id, by: call.ctx.actor });
}

type BillingInput = ClientCall & { billing: BillingIdentityInput };

/** For a client who asked the operator to. Errors: resource.not_found. */
export async function saveClientBilling({ deps, ctx, id, billing }: BillingInput): Promise<BillingIdentityInput> {
  await getClient({ deps, ctx, id });
  const owner = ownerId(id);
  await deps.db.scoped(owner, (tx) => storeBillingIdentity(tx, { deps, owner, actor: ctx.actor, billing }));
  return billing;
}

/** A note only for administrators. It is recorded in the operator's history: the client's own must not mention it. */
export async function addClientNote({ deps, ctx, id, text }: ClientCall & { text: string }): Promise<NoteRow> {
  return deps.db.system(async (tx) => {
    await getClientRow(tx, id);
    const noteId = deps.ids.uuid();
    const { userId: authorId } = ctx.actor;
    const note = await insertNote(tx, { owner: id, id: noteId, authorId, text, now: deps.clock.now() });
    const entry = { action: 'client.note_added', subjectKind: 'client', subjectId: id };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return note;
  });
}

type Change = Partial<Pick<ClientRow, 'name' | 'email' | 'alias' | 'phone'>>;
type Input = ClientCall & { input: UpdateClientInput };

/** The values that really change. */
function changeOf(row: ClientRow, input: UpdateClientInput): Change {
  const change: Change = {};
  if (input.name !== undefined && input.name !== row.name) change.name = input.name;
  if (input.email !== undefined && input.email !== row.email) change.email = input.email;
  if (input.alias !== undefined && input.alias !== row.alias) change.alias = input.alias;
  if (input.phone !== undefined && input.phone !== row.phone) change.phone = input.phone;
  return change;
}

/** Invalidates whatever was mailed to the old address, and notifies its owner of the change. */
async function leaveAddress(tx: Tx, { deps, id }: ClientCall, row: ClientRow, email: string): Promise<void> {
  const now = deps.clock.now();
  await tx.sql`update one_time_tokens set used_at = ${now} where user_id = ${id} and used_at is null`;
  await withdrawClientInvitation({ tx, deps, userId: id });
  const content = addressChangedEmail({ locale: row.locale ?? 'es', name: row.name, email });
  await mailClient({ tx, deps, to: row, purpose: 'address_changed', content });
}

async function apply(tx: Tx, call: Input): Promise<void> {
  const { ctx, id, input } = call;
  const row = await getClientRow(tx, id, { lock: true });
  const change = changeOf(row, input);
  if (Object.keys(change).length === 0) return;
  await tx.sql`update users set ${tx.sql(change)} where id = ${id} and roll = 'user'`;
  if (change.email !== undefined) await leaveAddress(tx, call, row, change.email);
  if (change.alias !== undefined || change.name !== undefined) await announcePageChange(tx, ownerId(id));
  const before = Object.fromEntries(Object.entries(row).filter(([key]) => key in change));
  await recordClientAct({ tx, ctx, clientId: id, entry: { action: 'client.updated', before, after: change } });
}

/** Changes a client's identity. A previous alias keeps redirecting to the new one. */
export async function updateClient(call: Input): Promise<ClientDetail> {
  const { deps, id, input } = call;
  const { alias, email } = input;
  const current = await deps.db.system((tx) => getClientRow(tx, id));
  if (alias !== undefined && alias !== current.alias && !(await aliasAvailability({ deps, alias })).available)
    throw new AppError('auth.alias_taken', { params: { alias } });
  try {
    await deps.db.system((tx) => apply(tx, call));
  } catch (error) {
    throw refusalOf(error, { ...(alias ? { alias } : {}), ...(email ? { email } : {}) });
  }
  deps.authenticator.forget(id);
  return readClient(call);
}
