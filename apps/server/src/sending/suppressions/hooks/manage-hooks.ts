import {
  type CreateReturnHookInput,
  type RenewReturnHookInput,
  type ReturnCall,
  type ReturnHook,
  returnHookLimits,
} from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { badHookKey, tooManyHooks } from '../suppressions.errors.ts';
import { listCallRows, listHookRows } from './hooks.repository.ts';
import { hookKeyPurpose, type HookDeps, type HookRow } from './hooks.types.ts';
import { readSendgridKey } from './signatures.rules.ts';

/** `owner`: the client, or the operator for the provider that sends everybody's mails. */
type Call = { deps: HookDeps; owner: OwnerId; actor: HistoryActor };

function scoped<T>({ deps, owner }: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.db.scoped(owner, work);
}

function present(deps: HookDeps, row: HookRow): ReturnHook {
  const {
    id,
    provider,
    name,
    topicArn,
    confirmedAt,
    lastCallAt,
    receivedCount,
    lastRefusedAt,
    lastRefusal,
    createdAt,
  } = row;
  return {
    id,
    provider,
    name,
    url: `${deps.config.publicUrl}/hooks/returns/${id}`,
    topicArn,
    confirmedAt: confirmedAt?.toString() ?? null,
    lastCallAt: lastCallAt?.toString() ?? null,
    received: receivedCount,
    lastRefusedAt: lastRefusedAt?.toString() ?? null,
    lastRefusal,
    createdAt: createdAt.toString(),
  };
}

export function listHooks(call: Call): Promise<ReturnHook[]> {
  return scoped(call, async (tx) => (await listHookRows(tx, call.owner)).map((row) => present(call.deps, row)));
}

/** The provider's key, or a generated password for one that signs nothing. */
function keysOf({ deps }: Call, { provider, key }: Pick<CreateReturnHookInput, 'provider' | 'key'>) {
  const secret = provider === 'postmark' ? deps.ids.token(24) : provider === 'mailgun' ? (key ?? null) : null;
  if (provider === 'sendgrid' && !readSendgridKey(key ?? '')) throw badHookKey();
  return {
    sealedSecret: secret === null ? null : deps.secrets.seal(hookKeyPurpose, secret),
    publicKey: provider === 'sendgrid' ? (key ?? null) : null,
    shownOnce: provider === 'postmark' ? secret : null,
  };
}

/**
 * A new address for a provider; its password, if any, is returned only here. Errors: return_hooks.too_many,
 * return_hooks.bad_key.
 */
export async function createHook(
  call: Call & { input: CreateReturnHookInput },
): Promise<{ hook: ReturnHook; secret: string | null }> {
  const { deps, owner, actor, input } = call;
  const { shownOnce, ...keys } = keysOf(call, input);
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
    return { hook: present(deps, await getHook(tx, owner, id)), secret: shownOnce };
  });
}

/** Throws resource.not_found. */
async function getHook(tx: Tx, owner: OwnerId, id: string): Promise<HookRow> {
  const row = (await listHookRows(tx, owner)).find((hook) => hook.id === id);
  if (!row) throw notFound();
  return row;
}

/**
 * Replaces a hook's proof but keeps its address: a new password for Postmark (returned only here), another key, another
 * topic. The old one is invalid from the commit on, and the hook waits for its first valid call again. Errors:
 * resource.not_found, return_hooks.bad_key.
 */
export async function renewHook(
  call: Call & { id: string; input: RenewReturnHookInput },
): Promise<{ hook: ReturnHook; secret: string | null }> {
  const { deps, owner, actor, id, input } = call;
  return scoped(call, async (tx) => {
    const { provider, name } = await getHook(tx, owner, id);
    if (provider === 'mailgun' && (input.key ?? '') === '') throw badHookKey();
    const { shownOnce, ...keys } = keysOf(call, { provider, key: input.key });
    const topicArn = provider === 'ses' ? (input.topicArn ?? null) : null;
    await tx.sql`
      update return_hooks set ${tx.sql({ ...keys, topicArn })}, confirmed_at = null, last_refused_at = null, last_refusal = null
      where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'return_hook.renewed',
      subjectKind: 'return_hook',
      subjectId: id,
      after: { provider, name },
    };
    await recordHistory({ tx, owner, actor, entry });
    return { hook: present(deps, await getHook(tx, owner, id)), secret: shownOnce };
  });
}

/** The latest verified calls. Errors: resource.not_found. */
export function listCalls(call: Call & { id: string }): Promise<ReturnCall[]> {
  const { owner, id } = call;
  return scoped(call, async (tx) => {
    await getHook(tx, owner, id);
    const rows = await listCallRows(tx, owner, { hookId: id, limit: returnHookLimits.shownCalls });
    return rows.map(({ receivedAt, handledAt, ...row }) => ({
      ...row,
      receivedAt: receivedAt.toString(),
      handledAt: handledAt?.toString() ?? null,
    }));
  });
}

/** Deletes a hook and its calls; the events stay. Errors: resource.not_found. */
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
