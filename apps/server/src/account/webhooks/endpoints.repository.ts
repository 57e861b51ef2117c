import type { CreateWebhookInput } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { EndpointCounts, EndpointRow } from './webhooks.types.ts';

export async function listEndpoints(tx: Tx, owner: OwnerId): Promise<EndpointRow[]> {
  return tx.sql<EndpointRow[]>`
    select * from webhook_endpoints where owner_id = ${owner} and deleted_at is null order by id desc`;
}

/** Serialises adding endpoints of one client, so that the limit holds under concurrency. */
export async function countEndpoints(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints:' || ${owner}::text, 0))`;
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from webhook_endpoints where owner_id = ${owner} and deleted_at is null`;
  return row?.total ?? 0;
}

export async function findEndpoint(tx: Tx, owner: OwnerId, id: string): Promise<EndpointRow> {
  const [row] = await tx.sql<EndpointRow[]>`
    select * from webhook_endpoints where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  if (!row) throw notFound();
  return row;
}

/** Locks an endpoint for a change; a removed one only on request. */
export async function lockEndpoint(
  tx: Tx,
  owner: OwnerId,
  { id, isRemoved = false }: { id: string; isRemoved?: boolean },
): Promise<EndpointRow> {
  const [row] = await tx.sql<EndpointRow[]>`
    select * from webhook_endpoints
    where owner_id = ${owner} and id = ${id} and (deleted_at is not null) = ${isRemoved} for no key update`;
  if (!row) throw notFound();
  return row;
}

type NewEndpoint = CreateWebhookInput & { id: string; secretSealed: string; now: Temporal.Instant };

export async function insertEndpoint(tx: Tx, owner: OwnerId, endpoint: NewEndpoint): Promise<EndpointRow> {
  const { id, name, url, events, secretSealed, now } = endpoint;
  const [row] = await tx.sql<EndpointRow[]>`
    insert into webhook_endpoints (owner_id, id, name, url, events, secret_sealed, created_at, updated_at)
    values (${owner}, ${id}, ${name}, ${url}, ${events}::text[], ${secretSealed}, ${now}, ${now}) returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Stores all changeable fields of an endpoint. */
export async function writeEndpoint(
  tx: Tx,
  owner: OwnerId,
  { row, now }: { row: EndpointRow; now: Temporal.Instant },
): Promise<EndpointRow> {
  const [written] = await tx.sql<EndpointRow[]>`
    update webhook_endpoints set name = ${row.name}, url = ${row.url}, events = ${row.events}::text[],
      state = ${row.state}, disabled_reason = ${row.disabledReason}, disabled_at = ${row.disabledAt},
      secret_sealed = ${row.secretSealed}, old_secret_sealed = ${row.oldSecretSealed},
      old_secret_until = ${row.oldSecretUntil}, failing_since = ${row.failingSince}, deleted_at = ${row.deletedAt},
      updated_at = ${now}
    where owner_id = ${owner} and id = ${row.id} returning *`;
  if (!written) throw notFound();
  return written;
}

const noCounts: EndpointCounts = { waiting: 0, delivered: 0, failed: 0 };

/** State counts of each endpoint's stored deliveries. */
export async function countDeliveries(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
): Promise<(id: string) => EndpointCounts> {
  const rows = await tx.sql<(EndpointCounts & { endpointId: string })[]>`
    select endpoint_id, count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state = 'failed')::int as failed
    from webhook_deliveries where owner_id = ${owner} and endpoint_id = any(${[...ids]}::uuid[]) and not is_test
    group by endpoint_id`;
  const counts = new Map(rows.map((row) => [row.endpointId, row]));
  return (id) => counts.get(id) ?? noCounts;
}

/** Fails pending deliveries, with a reason saying that nobody will retry. */
export async function dropWaiting(
  tx: Tx,
  owner: OwnerId,
  { endpointId, now }: { endpointId: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update webhook_deliveries set state = 'failed', due_at = null, settled_at = ${now}
    where owner_id = ${owner} and endpoint_id = ${endpointId} and state = 'waiting'`;
}

/** Holds pending deliveries until the endpoint resumes. Tests are sent all the same. */
export async function holdWaiting(tx: Tx, owner: OwnerId, endpointId: string): Promise<void> {
  await tx.sql`
    update webhook_deliveries set due_at = null
    where owner_id = ${owner} and endpoint_id = ${endpointId} and state = 'waiting' and not is_test`;
}

type Release = { endpointId: string; now: Temporal.Instant; notBefore: Temporal.Instant };

/** Makes held deliveries due; those too old by now fail. */
export async function releaseHeld(tx: Tx, owner: OwnerId, { endpointId, now, notBefore }: Release): Promise<void> {
  await tx.sql`
    update webhook_deliveries set state = 'failed', settled_at = ${now}
    where owner_id = ${owner} and endpoint_id = ${endpointId} and state = 'waiting' and due_at is null
      and created_at < ${notBefore}`;
  await tx.sql`
    update webhook_deliveries set due_at = ${now}, began_at = ${now}
    where owner_id = ${owner} and endpoint_id = ${endpointId} and state = 'waiting' and due_at is null`;
}
