import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ClaimedDelivery } from '../webhooks.types.ts';

/**
 * Simultaneously leased deliveries per endpoint, over all processes: a failing one gets few, so that it costs little.
 */
export const endpointSlots = { healthy: 32, failing: 2 } as const;

/** Longer than any attempt including its recording: after an expired lease nothing may be sent. */
export const leaseSeconds = 60;

type Queue = { owner: OwnerId; endpointId: string };

/**
 * Endpoints of open clients with something due, whatever the length of their queues: an index skip scan. Runs in a
 * system transaction.
 */
export async function listDueEndpoints(tx: Tx, now: Temporal.Instant): Promise<Queue[]> {
  const rows = await tx.sql<{ ownerId: string; endpointId: string }[]>`
    with recursive queue as (
      (select owner_id, endpoint_id from webhook_deliveries where due_at is not null
       order by owner_id, endpoint_id limit 1)
      union all
      select n.owner_id, n.endpoint_id from queue q cross join lateral (
        select d.owner_id, d.endpoint_id from webhook_deliveries d
        where d.due_at is not null and (d.owner_id, d.endpoint_id) > (q.owner_id, q.endpoint_id)
        order by d.owner_id, d.endpoint_id limit 1) n
    )
    select q.owner_id, q.endpoint_id from queue q join users u on u.id = q.owner_id and enlace_client_is_open(u)
    where exists (select 1 from webhook_deliveries d
      where d.owner_id = q.owner_id and d.endpoint_id = q.endpoint_id and d.due_at <= ${now})
    order by q.owner_id, q.endpoint_id`;
  return rows.map((row) => ({ owner: ownerId(row.ownerId), endpointId: row.endpointId }));
}

/** When the next sendable delivery is due; null when there is none. */
export async function findNextDue(tx: Tx): Promise<Temporal.Instant | null> {
  const [row] = await tx.sql<{ at: Temporal.Instant | null }[]>`
    with recursive queue as (
      (select owner_id, endpoint_id, due_at from webhook_deliveries where due_at is not null
       order by owner_id, endpoint_id, due_at limit 1)
      union all
      select n.owner_id, n.endpoint_id, n.due_at from queue q cross join lateral (
        select d.owner_id, d.endpoint_id, d.due_at from webhook_deliveries d
        where d.due_at is not null and (d.owner_id, d.endpoint_id) > (q.owner_id, q.endpoint_id)
        order by d.owner_id, d.endpoint_id, d.due_at limit 1) n
    )
    select min(q.due_at) as at from queue q join users u on u.id = q.owner_id and enlace_client_is_open(u)`;
  return row?.at ?? null;
}

type ClaimInput = Queue & { tx: Tx; room: number; now: Temporal.Instant; newLease: () => string };
type Endpoint = Pick<ClaimedDelivery, 'url' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'> & {
  mayCall: boolean;
  slots: number;
};
type Due = {
  id: string;
  messageId: string;
  isTest: boolean;
  wasSending: boolean;
  dueAt: Temporal.Instant;
  attempts: number;
  beganAt: Temporal.Instant;
  body: string;
};

/** If another process has locked the endpoint, it is claiming or recording; it wakes those waiting. */
async function holdEndpoint(input: ClaimInput): Promise<Endpoint | undefined> {
  const { tx, owner, endpointId, now } = input;
  const [row] = await tx.sql<Endpoint[]>`
    select url, secret_sealed, old_secret_sealed, old_secret_until,
      state = 'active' and deleted_at is null as may_call,
      case when failing_since is null then ${endpointSlots.healthy}::int else ${endpointSlots.failing}::int end -
        (select count(*)::int from webhook_deliveries d where d.owner_id = e.owner_id and d.endpoint_id = e.id
          and d.state = 'sending' and d.due_at > ${now}) as slots
    from webhook_endpoints e where owner_id = ${owner} and id = ${endpointId} for no key update skip locked`;
  return row;
}

function findDue(input: ClaimInput, limit: number): Promise<Due[]> {
  const { tx, owner, endpointId, now } = input;
  return tx.sql<Due[]>`
    select d.id, d.message_id, d.is_test, d.state = 'sending' as was_sending, d.due_at, d.attempts, d.began_at, m.body
    from webhook_deliveries d join webhook_messages m on m.owner_id = d.owner_id and m.id = d.message_id
    where d.owner_id = ${owner} and d.endpoint_id = ${endpointId} and d.due_at <= ${now}
    order by d.due_at, d.id limit ${limit} for update of d skip locked`;
}

/** Records an attempt whose process stopped without a result. */
async function noteInterrupted({ tx, owner }: ClaimInput, due: readonly Due[]): Promise<void> {
  for (const { id, attempts, dueAt } of due.filter(({ wasSending }) => wasSending)) {
    const at = dueAt.subtract({ seconds: leaseSeconds });
    await tx.sql`
      insert into webhook_attempts (owner_id, delivery_id, number, at, duration_ms, failure)
      values (${owner}, ${id}, ${attempts}, ${at}, 0, 'interrupted') on conflict do nothing`;
  }
}

/** Created while its endpoint was being paused or removed: held like the others. */
async function holdBack({ tx, owner }: ClaimInput, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql`
    update webhook_deliveries set state = 'waiting', lease_id = null, due_at = null
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

/** Returns leased deliveries that were never started, as if nobody had taken them. */
export async function releaseClaims(tx: Tx, claimed: readonly ClaimedDelivery[], now: Temporal.Instant): Promise<void> {
  for (const { owner, deliveryId, leaseId } of claimed)
    await tx.sql`
      update webhook_deliveries set state = 'waiting', lease_id = null, attempts = attempts - 1, due_at = ${now}
      where owner_id = ${owner} and id = ${deliveryId} and lease_id = ${leaseId}`;
}

/** Claims due deliveries of one endpoint, as many as it and the caller have room for. Runs in a system transaction. */
export async function claimOf(input: ClaimInput): Promise<ClaimedDelivery[]> {
  const { tx, owner, endpointId, now, newLease } = input;
  const endpoint = await holdEndpoint(input);
  const limit = Math.min(input.room, endpoint?.slots ?? 0);
  if (!endpoint || limit <= 0) return [];
  const due = await findDue(input, limit);
  await noteInterrupted(input, due);
  const mayGo = ({ isTest }: Due) => endpoint.mayCall || isTest;
  await holdBack(
    input,
    due.filter((each) => !mayGo(each)).map(({ id }) => id),
  );
  const going = due.filter(mayGo);
  if (going.length === 0) return [];
  const leaseId = newLease();
  await tx.sql`
    update webhook_deliveries set state = 'sending', lease_id = ${leaseId}, attempts = attempts + 1,
      due_at = ${now.add({ seconds: leaseSeconds })}
    where owner_id = ${owner} and id = any(${going.map(({ id }) => id)}::uuid[])`;
  const { url, secretSealed, oldSecretSealed, oldSecretUntil } = endpoint;
  return going.map(({ id, messageId, isTest, attempts, beganAt, body }) => ({
    owner,
    endpointId,
    deliveryId: id,
    messageId,
    leaseId,
    isTest,
    number: attempts + 1,
    beganAt,
    url,
    body,
    secretSealed,
    oldSecretSealed,
    oldSecretUntil,
  }));
}
