import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Standing = { id: string; standing: unknown };
export type ChangedStanding = { id: string; before: unknown; after: unknown };

/** The columns of `conversations c` that a state change affects. */
function standingOf(tx: Tx) {
  return tx.sql`jsonb_build_object(
    'state', c.state, 'snoozed', c.snoozed_until, 'unread', c.unread_count, 'deleted', c.deleted_at, 'assigned', c.assigned_to,
    'subject', c.subject, 'renamed', c.renamed_at)`;
}

/** The current state of these conversations, by id. */
export async function readStandings(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx.sql<Standing[]>`
    select c.id, ${standingOf(tx)} as standing from conversations c where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

type NewUndo = { id: string; rows: readonly ChangedStanding[]; now: Temporal.Instant };

export async function insertUndo(tx: Tx, owner: OwnerId, { id, rows, now }: NewUndo): Promise<void> {
  const json = tx.sql.json(JSON.parse(JSON.stringify(rows)));
  await tx.sql`insert into conversation_undos (owner_id, id, rows, created_at) values (${owner}, ${id}, ${json}, ${now})`;
}

type Restored = { id: string; profileId: string; visitorName: string; state: string };

/** Restores conversations that are unchanged since the change; undefined when there is no such undo. */
export async function applyUndo(tx: Tx, owner: OwnerId, id: string): Promise<Restored[] | undefined> {
  const [undo] = await tx.sql`delete from conversation_undos where owner_id = ${owner} and id = ${id} returning rows`;
  if (!undo) return undefined;
  const stored = tx.sql.json(undo['rows']);
  // The line of a new subject, which has the id of its undo.
  await tx.sql`delete from messages where owner_id = ${owner} and id = ${id} and direction = 'system'`;
  return [
    ...(await tx.sql<Restored[]>`
      with locked as (
        select c.id, r.before, r.after from conversations c
        join jsonb_to_recordset(${stored}) as r (id uuid, before jsonb, after jsonb) on r.id = c.id
        where c.owner_id = ${owner} and c.merged_into is null order by c.id for update of c
      )
      update conversations c set
        state = l.before ->> 'state', snoozed_until = (l.before ->> 'snoozed')::timestamptz,
        unread_count = (l.before ->> 'unread')::integer, deleted_at = (l.before ->> 'deleted')::timestamptz,
        assigned_to = (l.before ->> 'assigned')::uuid,
        subject = coalesce(l.before ->> 'subject', c.subject),
        renamed_at = case when l.before ? 'renamed' then (l.before ->> 'renamed')::timestamptz else c.renamed_at end
      from locked l
      where c.owner_id = ${owner} and c.id = l.id and ${standingOf(tx)} @> l.after
      returning c.id, c.profile_id, c.visitor_name, c.state`),
  ];
}

export async function removeOldUndos(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from conversation_undos where created_at < ${before}`;
}

/** Deletes expired undo data of merges; the merged conversations stay merged. */
export async function removeOldMerges(tx: Tx, { now }: { now: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from conversation_merges where undo_until <= ${now}`;
}
