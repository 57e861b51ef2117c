import {
  type CreateReturnHookInput,
  type ReturnHook,
  returnHookLimits,
} from '@enlace/contract/suppressions/return-hooks.schemas.ts';
import { type HistoryActor, recordHistory } from '#modules/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { badHookKey, tooManyHooks } from '../suppressions.errors.ts';
import { listHookRows } from './hooks.repository.ts';
import { hookKeyPurpose, type HookDeps, type HookRow } from './hooks.types.ts';
import { readSendgridKey } from './signatures.rules.ts';

/** `owner`: the client, or the operator for the provider that carries the mails of all. */
type Call = { deps: HookDeps; owner: OwnerId; actor: HistoryActor };

function scoped<T>({ deps, owner }: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.db.scoped(owner, work);
}

function present(deps: HookDeps, row: HookRow): ReturnHook {
  const { id, provider, name, topicArn, confirmedAt, lastCallAt, receivedCount, createdAt } = row;
  return {
    id,
    provider,
    name,
    url: `${deps.config.publicUrl}/hooks/returns/${id}`,
    topicArn,
    confirmedAt: confirmedAt?.toString() ?? null,
    lastCallAt: lastCallAt?.toString() ?? null,
    received: receivedCount,
    createdAt: createdAt.toString(),
  };
}

export function listHooks(call: Call): Promise<ReturnHook[]> {
  return scoped(call, async (tx) => (await listHookRows(tx, call.owner)).map((row) => present(call.deps, row)));
}

/** The key of the provider, or the password we make for one that signs nothing. */
function keysOf({ deps }: Call, { provider, key }: CreateReturnHookInput) {
  const secret = provider === 'postmark' ? deps.ids.token(24) : provider === 'mailgun' ? (key ?? null) : null;
  if (provider === 'sendgrid' && !readSendgridKey(key ?? '')) throw badHookKey();
  return {
    sealedSecret: secret === null ? null : deps.secrets.seal(hookKeyPurpose, secret),
    publicKey: provider === 'sendgrid' ? (key ?? null) : null,
    told: provider === 'postmark' ? secret : null,
  };
}

/** A new address for a provider; its password, where there is one, is told here only. Errors: return_hooks.too_many, return_hooks.bad_key. */
export async function createHook(
  call: Call & { input: CreateReturnHookInput },
): Promise<{ hook: ReturnHook; secret: string | null }> {
  const { deps, owner, actor, input } = call;
  const { told, ...keys } = keysOf(call, input);
  const id = deps.ids.uuid();
  return scoped(call, async (tx) => {
    if ((await listHookRows(tx, owner)).length >= returnHookLimits.perOwner) throw tooManyHooks();
    const { provider, name, topicArn = null } = input;
    await tx.sql`insert into return_hooks ${tx.sql({ ownerId: owner, id, provider, name, topicArn, ...keys, createdAt: deps.clock.now() })}`;
    const entry = {
      action: 'return_hook.created',
      subjectKind: 'return_hook',
      subjectId: id,
      after: { provider, name },
    };
    await recordHistory({ tx, owner, actor, entry });
    const row = (await listHookRows(tx, owner)).find((hook) => hook.id === id);
    if (!row) throw new Error('a hook vanished in its own transaction');
    return { hook: present(deps, row), secret: told };
  });
}

/** Stops listening; the calls go, what they told stays. Errors: resource.not_found. */
export async function removeHook(call: Call & { id: string }): Promise<void> {
  const { owner, actor, id } = call;
  await scoped(call, async (tx) => {
    const [row] = await tx.sql<{ name: string; provider: string }[]>`
      delete from return_hooks where owner_id = ${owner} and id = ${id} returning name, provider`;
    if (!row) throw notFound();
    const entry = { action: 'return_hook.removed', subjectKind: 'return_hook', subjectId: id, before: { ...row } };
    await recordHistory({ tx, owner, actor, entry });
  });
}
