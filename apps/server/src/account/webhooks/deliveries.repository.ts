import { type WebhookDeliveryState, webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { AttemptRow, DeliveryRow } from './webhooks.types.ts';

/** Notifies every process that something is due. */
export const wakeChannel = 'enlace_webhooks';

export async function wakeWorkers(tx: Tx): Promise<void> {
  await tx.sql`select pg_notify(${wakeChannel}, '')`;
}

type ListInput = {
  endpointId: string;
  state: WebhookDeliveryState | undefined;
  cursor: string | undefined;
  limit: number;
};

/** A delivery with the kind of its message; tests are not planned again. */
const deliveryColumns = (tx: Tx) => tx.sql`
  d.*, m.type, case when d.state = 'waiting' and not d.is_test then d.due_at end as next_at`;

/** Newest first, one more than requested. */
export async function listDeliveryRows(tx: Tx, owner: OwnerId, input: ListInput): Promise<DeliveryRow[]> {
  const { endpointId, state, cursor, limit } = input;
  return tx.sql<DeliveryRow[]>`
    select ${deliveryColumns(tx)} from webhook_deliveries d
    join webhook_messages m on m.owner_id = d.owner_id and m.id = d.message_id
    where d.owner_id = ${owner} and d.endpoint_id = ${endpointId}
      ${state ? tx.sql`and d.state = ${state}` : tx.sql``} ${cursor ? tx.sql`and d.id < ${cursor}` : tx.sql``}
    order by d.id desc limit ${limit + 1}`;
}

type One = { endpointId: string; deliveryId: string };

export async function findDelivery(
  tx: Tx,
  owner: OwnerId,
  { endpointId, deliveryId }: One,
): Promise<DeliveryRow & { body: string }> {
  const [row] = await tx.sql<(DeliveryRow & { body: string })[]>`
    select ${deliveryColumns(tx)}, m.body from webhook_deliveries d
    join webhook_messages m on m.owner_id = d.owner_id and m.id = d.message_id
    where d.owner_id = ${owner} and d.endpoint_id = ${endpointId} and d.id = ${deliveryId}`;
  if (!row) throw notFound();
  return row;
}

export async function listAttempts(tx: Tx, owner: OwnerId, deliveryId: string): Promise<AttemptRow[]> {
  return tx.sql<AttemptRow[]>`
    select number, at, duration_ms, status, failure, answer, is_answer_cut from webhook_attempts
    where owner_id = ${owner} and delivery_id = ${deliveryId} order by number desc`;
}

export type NewMessage = {
  id: string;
  type: string;
  body: string;
  contactId: string | null;
  onceKey: string | null;
  deliveries: readonly { id: string; endpointId: string }[];
  isTest: boolean;
  now: Temporal.Instant;
};

/** Stores an event with its deliveries; does nothing for an event already stored. */
export async function insertMessage(tx: Tx, owner: OwnerId, message: NewMessage): Promise<void> {
  const { id, type, body, contactId, onceKey, deliveries, isTest, now } = message;
  // A test goes before everything else: it is about now.
  const dueAt = isTest ? now.subtract({ hours: webhookLimits.keptDays * 24 }) : now;
  const [ids, endpoints] = [deliveries.map((each) => each.id), deliveries.map(({ endpointId }) => endpointId)];
  await tx.sql`
    with message as (
      insert into webhook_messages (owner_id, id, type, body, contact_id, once_key, created_at)
      values (${owner}, ${id}, ${type}, ${body}, ${contactId}, ${onceKey}, ${now})
      on conflict (owner_id, type, once_key) where once_key is not null do nothing returning id
    )
    insert into webhook_deliveries (owner_id, id, endpoint_id, message_id, is_test, due_at, began_at, created_at)
    select ${owner}, d.id, d.endpoint_id, message.id, ${isTest}, ${dueAt}, ${now}, ${now}
    from message, unnest(${ids}::uuid[], ${endpoints}::uuid[]) as d (id, endpoint_id)`;
  await wakeWorkers(tx);
}

/** Resends a settled or pending delivery; one being sent is left alone. */
export async function renewDelivery(
  tx: Tx,
  owner: OwnerId,
  { endpointId, deliveryId, now }: One & { now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update webhook_deliveries set state = 'waiting', due_at = ${now}, began_at = ${now}, settled_at = null
    where owner_id = ${owner} and endpoint_id = ${endpointId} and id = ${deliveryId} and state <> 'sending'`;
  await wakeWorkers(tx);
}

/** The same for all failed ones of events since a moment; tests are not repeated. */
export async function renewFailed(
  tx: Tx,
  owner: OwnerId,
  { endpointId, since, now }: { endpointId: string; since: Temporal.Instant; now: Temporal.Instant },
): Promise<number> {
  const renewed = await tx.sql`
    update webhook_deliveries set state = 'waiting', due_at = ${now}, began_at = ${now}, settled_at = null
    where owner_id = ${owner} and endpoint_id = ${endpointId} and state = 'failed' and not is_test
      and created_at >= ${since}`;
  await wakeWorkers(tx);
  return renewed.count;
}

export async function countTestsSince(
  tx: Tx,
  owner: OwnerId,
  { endpointId, since }: { endpointId: string; since: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from webhook_deliveries
    where owner_id = ${owner} and endpoint_id = ${endpointId} and is_test and created_at > ${since}`;
  return row?.total ?? 0;
}
