import type { Tx } from '#platform/database/client.ts';

export type StoredEvent = { provider: string; eventId: string; kind: string; body: unknown };

/** False when the event already exists: a second delivery does nothing. */
export async function insertEvent(
  tx: Tx,
  event: StoredEvent & { occurredAt: Temporal.Instant; receivedAt: Temporal.Instant },
): Promise<boolean> {
  // Passed as text, since another program's data has no type of ours.
  const body = JSON.stringify(event.body);
  const rows = await tx.sql`
    insert into provider_events (provider, event_id, kind, occurred_at, received_at, body)
    values (${event.provider}, ${event.eventId}, ${event.kind}, ${event.occurredAt}, ${event.receivedAt}, ${body}::jsonb)
    on conflict (provider, event_id) do nothing returning 1`;
  return rows.length > 0;
}

type EventKey = { provider: string; eventId: string };

/** An unprocessed event, locked until the transaction ends. */
export async function lockEvent(tx: Tx, { provider, eventId }: EventKey): Promise<StoredEvent | undefined> {
  const [row] = await tx.sql<StoredEvent[]>`
    select provider, event_id, kind, body from provider_events
    where provider = ${provider} and event_id = ${eventId} and handled_at is null for update`;
  return row;
}

export async function closeEvent(
  tx: Tx,
  { provider, eventId, outcome, at }: EventKey & { outcome: string; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update provider_events set handled_at = ${at}, outcome = ${outcome}
    where provider = ${provider} and event_id = ${eventId}`;
}

/** Parks an event whose payment is not known yet. */
export async function parkEvent(tx: Tx, { provider, eventId, subject }: EventKey & { subject: string }): Promise<void> {
  await tx.sql`
    update provider_events set subject = ${subject}, outcome = 'waiting'
    where provider = ${provider} and event_id = ${eventId}`;
}

export async function listParkedEvents(
  tx: Tx,
  { provider, subject }: { provider: string; subject: string },
): Promise<string[]> {
  const rows = await tx.sql<{ eventId: string }[]>`
    select event_id from provider_events where provider = ${provider} and subject = ${subject} and handled_at is null`;
  return rows.map(({ eventId }) => eventId);
}

/** Discards events that waited too long, and deletes those processed long ago. */
export async function forgetEvents(
  tx: Tx,
  {
    now,
    orphanBefore,
    forgetBefore,
  }: { now: Temporal.Instant; orphanBefore: Temporal.Instant; forgetBefore: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update provider_events set handled_at = ${now}, outcome = 'orphan'
    where handled_at is null and outcome = 'waiting' and received_at < ${orphanBefore}`;
  await tx.sql`delete from provider_events where handled_at is not null and received_at < ${forgetBefore}`;
}
