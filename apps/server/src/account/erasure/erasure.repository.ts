import type { Tx } from '#platform/database/client.ts';
import type { ErasureRow, LeavingPerson } from './erasure.types.ts';

const columns = ['id', 'user_id', 'requested_by', 'requested_at', 'erase_at', 'started_at'];

/** Erasures and people are not client data: all of this needs a system transaction. */
export async function findOpenErasure(tx: Tx, userId: string, { lock = false } = {}): Promise<ErasureRow | undefined> {
  const [row] = await tx.sql<ErasureRow[]>`
    select ${tx.sql(columns)} from erasures
    where user_id = ${userId} and cancelled_at is null and finished_at is null ${lock ? tx.sql`for update` : tx.sql``}`;
  return row;
}

export async function findErasure(tx: Tx, id: string): Promise<ErasureRow | undefined> {
  const [row] = await tx.sql<ErasureRow[]>`
    select ${tx.sql(columns)} from erasures where id = ${id} and cancelled_at is null and finished_at is null`;
  return row;
}

/** The client, locked, so that two requests cannot both find the account open. */
export async function lockPerson(tx: Tx, userId: string): Promise<LeavingPerson | undefined> {
  const [row] = await tx.sql<LeavingPerson[]>`
    select id, name, alias, email, coalesce(locale, 'es') as locale, time_zone from users
    where id = ${userId} and roll = 'user' for update`;
  return row;
}

type NewErasure = Pick<ErasureRow, 'id' | 'userId' | 'requestedBy' | 'requestedAt' | 'eraseAt'>;

export async function insertErasure(tx: Tx, erasure: NewErasure): Promise<void> {
  const { id, userId, requestedBy, requestedAt, eraseAt } = erasure;
  await tx.sql`
    insert into erasures (id, user_id, requested_by, requested_at, erase_at)
    values (${id}, ${userId}, ${requestedBy}, ${requestedAt}, ${eraseAt})`;
}

/** Closes the account (null reopens it) for everything that uses `enlace_client_is_open`. */
export async function setLeaving(
  tx: Tx,
  { userId, at }: { userId: string; at: Temporal.Instant | null },
): Promise<void> {
  await tx.sql`update users set leaving_at = ${at} where id = ${userId}`;
}

export async function markCancelled(tx: Tx, { id, at }: { id: string; at: Temporal.Instant }): Promise<void> {
  await tx.sql`update erasures set cancelled_at = ${at} where id = ${id}`;
}

/** Erasures with a due reminder, marked so that each is notified once. */
export async function takeDueReminders(
  tx: Tx,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<ErasureRow[]> {
  return tx.sql<ErasureRow[]>`
    update erasures set reminded_at = ${now}
    where reminded_at is null and cancelled_at is null and started_at is null and erase_at <= ${until} and erase_at > ${now}
    returning ${tx.sql(columns)}`;
}

/** Erasures whose grace period is over and that no process is working on. */
export async function listDueErasures(tx: Tx, now: Temporal.Instant): Promise<{ id: string }[]> {
  return tx.sql<{ id: string }[]>`
    select id from erasures
    where cancelled_at is null and finished_at is null and erase_at <= ${now} and (lease_until is null or lease_until <= ${now})
    order by erase_at limit 50`;
}

/** Claims the work for a while; undefined when it is cancelled, done, not due or claimed by another process. */
export async function claimErasure(
  tx: Tx,
  { id, now, leaseUntil }: { id: string; now: Temporal.Instant; leaseUntil: Temporal.Instant },
): Promise<ErasureRow | undefined> {
  const [row] = await tx.sql<ErasureRow[]>`
    update erasures set started_at = coalesce(started_at, ${now}), lease_until = ${leaseUntil}
    where id = ${id} and cancelled_at is null and finished_at is null and erase_at <= ${now}
      and (lease_until is null or lease_until <= ${now})
    returning ${tx.sql(columns)}`;
  return row;
}

/** Extends the claim and counts deleted rows. */
export async function noteErased(
  tx: Tx,
  { id, rows, leaseUntil }: { id: string; rows: number; leaseUntil: Temporal.Instant },
): Promise<void> {
  await tx.sql`update erasures set rows_erased = rows_erased + ${rows}, lease_until = ${leaseUntil} where id = ${id}`;
}

export async function markErased(tx: Tx, { id, at }: { id: string; at: Temporal.Instant }): Promise<void> {
  await tx.sql`update erasures set finished_at = ${at}, lease_until = null where id = ${id}`;
}

export async function freeErasure(tx: Tx, id: string): Promise<void> {
  await tx.sql`update erasures set lease_until = null where id = ${id}`;
}
