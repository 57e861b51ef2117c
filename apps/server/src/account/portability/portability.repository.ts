import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ExportRow } from './portability.types.ts';

function columns(tx: Tx) {
  return tx.sql`id, owner_id, state, requested_at, attempt, steps_done, steps_total, finished_at, expires_at,
    size_bytes::float8 as size_bytes, entries, sha256`;
}

export async function listExportRows(tx: Tx, owner: OwnerId, limit: number): Promise<ExportRow[]> {
  return tx.sql<ExportRow[]>`
    select ${columns(tx)} from exports where owner_id = ${owner} order by requested_at desc, id desc limit ${limit}`;
}

/** Requests since then that count towards the daily limit, oldest first; failed ones do not. */
export async function listRequestTimes(tx: Tx, owner: OwnerId, since: Temporal.Instant): Promise<Temporal.Instant[]> {
  const rows = await tx.sql<{ requestedAt: Temporal.Instant }[]>`
    select requested_at from exports
    where owner_id = ${owner} and requested_at > ${since} and state <> 'failed' order by requested_at`;
  return rows.map(({ requestedAt }) => requestedAt);
}

type NewExport = { id: string; requestedBy: string; requestedAt: Temporal.Instant };

export async function insertExport(tx: Tx, owner: OwnerId, input: NewExport): Promise<ExportRow> {
  const [row] = await tx.sql<ExportRow[]>`
    insert into exports (owner_id, id, requested_by, requested_at)
    values (${owner}, ${input.id}, ${input.requestedBy}, ${input.requestedAt}) returning ${columns(tx)}`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

type Turn = { owner: OwnerId; exportId: string; attempt: number };
type ClaimInput = Omit<Turn, 'attempt'> & { now: Temporal.Instant; staleBefore: Temporal.Instant };

/** Claims the work if nobody else has it; undefined when it is done, gone or claimed. */
export async function claimExport(tx: Tx, input: ClaimInput): Promise<ExportRow | undefined> {
  const { owner, exportId, now, staleBefore } = input;
  const [row] = await tx.sql<ExportRow[]>`
    update exports set state = 'working', attempt = attempt + 1, heartbeat_at = ${now}, steps_done = 0
    where owner_id = ${owner} and id = ${exportId}
      and (state = 'queued' or (state = 'working' and heartbeat_at <= ${staleBefore}))
    returning ${columns(tx)}`;
  return row;
}

type Beat = Turn & { now: Temporal.Instant; stepsDone: number; stepsTotal: number };

/** Renews the claim; false when it was lost. */
export async function beat(tx: Tx, { owner, exportId, attempt, now, stepsDone, stepsTotal }: Beat): Promise<boolean> {
  const rows = await tx.sql`
    update exports set heartbeat_at = ${now}, steps_done = ${stepsDone}, steps_total = ${stepsTotal}
    where owner_id = ${owner} and id = ${exportId} and attempt = ${attempt} and state = 'working' returning id`;
  return rows.length > 0;
}

type Done = Turn & {
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
  sizeBytes: number;
  entries: number;
  sha256: string;
};

export async function markReady(tx: Tx, done: Done): Promise<boolean> {
  const rows = await tx.sql`
    update exports set state = 'ready', finished_at = ${done.now}, expires_at = ${done.expiresAt},
      size_bytes = ${done.sizeBytes}, entries = ${done.entries}, sha256 = ${done.sha256}, heartbeat_at = null
    where owner_id = ${done.owner} and id = ${done.exportId} and attempt = ${done.attempt} and state = 'working' returning id`;
  return rows.length > 0;
}

/** Returns the work for another attempt, or fails it; false when the claim was lost. */
export async function giveUpTurn(
  tx: Tx,
  { owner, exportId, attempt, now, isFinal }: Turn & { now: Temporal.Instant; isFinal: boolean },
): Promise<boolean> {
  const rows = await tx.sql`
    update exports set state = ${isFinal ? 'failed' : 'queued'}, heartbeat_at = ${isFinal ? null : now},
      finished_at = ${isFinal ? now : null}
    where owner_id = ${owner} and id = ${exportId} and attempt = ${attempt} and state = 'working' returning id`;
  return rows.length > 0;
}

/** Abandoned work: its process died, or its job did. Of all clients. */
export async function listForsaken(tx: Tx, before: Temporal.Instant): Promise<{ ownerId: string; id: string }[]> {
  return tx.sql<{ ownerId: string; id: string }[]>`
    select owner_id, id from exports
    where state in ('queued', 'working') and coalesce(heartbeat_at, requested_at) <= ${before} limit 100`;
}

/** Finished ones that have expired, now marked so. Of all clients. */
export async function takeExpired(tx: Tx, now: Temporal.Instant): Promise<{ ownerId: string; id: string }[]> {
  return tx.sql<{ ownerId: string; id: string }[]>`
    update exports set state = 'expired', ticket_hash = null, ticket_expires_at = null
    where state = 'ready' and expires_at <= ${now} returning owner_id, id`;
}

/** Withdraws ready exports; returns whether there were any. */
export async function endReadyExports(tx: Tx, { owner, now }: { owner: OwnerId; now: Temporal.Instant }) {
  const rows = await tx.sql`
    update exports set expires_at = least(expires_at, ${now}), ticket_hash = null, ticket_expires_at = null
    where owner_id = ${owner} and state = 'ready' returning id`;
  return rows.length > 0;
}

/** A running export loses its claim; it counts as abandoned and restarts from the beginning. */
export async function restartExports(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`
    update exports set state = 'queued', heartbeat_at = null where owner_id = ${owner} and state = 'working'`;
}

export async function removeOldExports(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`delete from exports where state in ('expired', 'failed') and requested_at < ${before}`;
}

type Ticket = { owner: OwnerId; exportId: string; ticketHash: Buffer; expiresAt: Temporal.Instant };

/** One ticket at a time: a new one invalidates the last. */
export async function setTicket(tx: Tx, { owner, exportId, ticketHash, expiresAt }: Ticket): Promise<void> {
  await tx.sql`
    update exports set ticket_hash = ${ticketHash}, ticket_expires_at = ${expiresAt}
    where owner_id = ${owner} and id = ${exportId}`;
}

export async function lockExport(tx: Tx, owner: OwnerId, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx.sql<ExportRow[]>`
    select ${columns(tx)} from exports where owner_id = ${owner} and id = ${id} for update`;
  return row;
}

export type TicketedExport = {
  ownerId: OwnerId;
  id: string;
  alias: string;
  requestedAt: Temporal.Instant;
  sizeBytes: number;
};

/**
 * Uses up a ticket; undefined when it is unknown, used or expired. Needs a system transaction: nobody is signed in yet.
 */
export async function spendTicket(
  tx: Tx,
  { ticketHash, now }: { ticketHash: Buffer; now: Temporal.Instant },
): Promise<TicketedExport | undefined> {
  const [row] = await tx.sql<TicketedExport[]>`
    update exports e set ticket_hash = null, ticket_expires_at = null from users u
    where e.ticket_hash = ${ticketHash} and e.ticket_expires_at > ${now} and e.state = 'ready' and e.expires_at > ${now}
      and u.id = e.owner_id and u.suspended_at is null
    returning e.owner_id, e.id, u.alias, e.requested_at, e.size_bytes::float8 as size_bytes`;
  return row;
}
