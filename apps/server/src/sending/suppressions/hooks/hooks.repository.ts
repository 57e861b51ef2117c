import type { HookRefusal } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { HookRow } from './hooks.types.ts';

/** The hook a call was made to, of any client; needs a system transaction. */
export async function findHook(tx: Tx, id: string): Promise<HookRow | undefined> {
  const [row] = await tx.sql<HookRow[]>`select * from return_hooks where id = ${id}`;
  return row;
}

export async function listHookRows(tx: Tx, owner: OwnerId): Promise<HookRow[]> {
  return tx.sql<HookRow[]>`select * from return_hooks where owner_id = ${owner} order by id`;
}

export type NewCall = { id: string; hook: HookRow; digest: Buffer; body: string; at: Temporal.Instant };

/** Stores a call; false when it was stored before. */
export async function insertCall(tx: Tx, { id, hook, digest, body, at }: NewCall): Promise<boolean> {
  const inserted = await tx.sql`
    insert into return_calls (owner_id, id, hook_id, digest, body, received_at)
    values (${hook.ownerId}, ${id}, ${hook.id}, ${digest}, ${body}, ${at})
    on conflict (owner_id, hook_id, digest) do nothing`;
  if (inserted.count === 0) return false;
  await tx.sql`
    update return_hooks set last_call_at = ${at}, received_count = received_count + 1, confirmed_at = coalesce(confirmed_at, ${at})
    where owner_id = ${hook.ownerId} and id = ${hook.id}`;
  return true;
}

export type CallRow = { id: string; receivedAt: Temporal.Instant; handledAt: Temporal.Instant | null; events: number };

export async function listCallRows(
  tx: Tx,
  owner: OwnerId,
  { hookId, limit }: { hookId: string; limit: number },
): Promise<CallRow[]> {
  return tx.sql<CallRow[]>`
    select id, received_at, handled_at, events from return_calls where owner_id = ${owner} and hook_id = ${hookId}
    order by received_at desc, id desc limit ${limit}`;
}

/** Seconds between two recorded refusals: someone who only knows the address must not make us write constantly. */
const refusalPause = 10;

/** Records that a call was rejected. */
export async function noteRefusal(
  tx: Tx,
  hook: HookRow,
  { refusal, at }: { refusal: HookRefusal; at: Temporal.Instant },
): Promise<void> {
  const since = at.subtract({ seconds: refusalPause });
  await tx.sql`
    update return_hooks set last_refused_at = ${at}, last_refusal = ${refusal}
    where owner_id = ${hook.ownerId} and id = ${hook.id} and (last_refused_at is null or last_refused_at < ${since})`;
}
