import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export async function findKeepDays(tx: Tx, owner: OwnerId): Promise<number | null> {
  const [row] = await tx.sql<
    { keepDays: number | null }[]
  >`select keep_days from mailbox_retention where owner_id = ${owner}`;
  return row?.keepDays ?? null;
}

/** Locks the setting, so that no run uses days that are being changed. */
export async function lockKeepDays(tx: Tx, owner: OwnerId): Promise<number | null> {
  const [row] = await tx.sql<{ keepDays: number | null }[]>`
    select keep_days from mailbox_retention where owner_id = ${owner} for update`;
  return row?.keepDays ?? null;
}

type Written = { owner: OwnerId; keepDays: number | null; now: Temporal.Instant };

/** The row stays when retention is switched off: it may have a count not yet in the history. */
export async function writeKeepDays(tx: Tx, { owner, keepDays, now }: Written): Promise<void> {
  await tx.sql`
    insert into mailbox_retention (owner_id, keep_days, updated_at) values (${owner}, ${keepDays}, ${now})
    on conflict (owner_id) do update set keep_days = excluded.keep_days, updated_at = excluded.updated_at`;
}

export async function listRetainingOwners(tx: Tx): Promise<OwnerId[]> {
  const rows = await tx.sql<
    { ownerId: OwnerId }[]
  >`select owner_id from mailbox_retention where keep_days is not null or untold_count > 0 order by owner_id`;
  return rows.map(({ ownerId }) => ownerId);
}

/** Conversations that retention may take: not snoozed, without a draft or scheduled answer. */
function mayAge(tx: Tx, owner: OwnerId) {
  return tx.sql`
    c.owner_id = ${owner} and c.deleted_at is null and c.state <> 'snoozed'
    and not exists (select 1 from conversation_drafts d where d.owner_id = c.owner_id and d.conversation_id = c.id)
    and not exists (select 1 from scheduled_replies s where s.owner_id = c.owner_id and s.conversation_id = c.id)`;
}

/** `last_message_at` alone comes first: the list's index is sorted by it. */
function isOlder(tx: Tx, before: Temporal.Instant) {
  return tx.sql`c.last_message_at <= ${before} and (c.restored_at is null or c.restored_at <= ${before})`;
}

type Aged = { owner: OwnerId; before: Temporal.Instant };

export async function countAged(
  tx: Tx,
  { owner, before }: Aged,
): Promise<{ conversations: number; messages: number; oldestStaying: Temporal.Instant | null }> {
  const [row] = await tx.sql<{ conversations: number; messages: number }[]>`
    with aged as (select c.id from conversations c where ${mayAge(tx, owner)} and ${isOlder(tx, before)})
    select (select count(*) from aged)::int as conversations,
           (select count(*) from aged join messages m on m.owner_id = ${owner} and m.conversation_id = aged.id
             where m.direction <> 'system')::int as messages`;
  const [staying] = await tx.sql<{ at: Temporal.Instant | null }[]>`
    select min(greatest(c.last_message_at, c.restored_at)) as at from conversations c
    where ${mayAge(tx, owner)} and greatest(c.last_message_at, c.restored_at) > ${before}`;
  return {
    conversations: row?.conversations ?? 0,
    messages: row?.messages ?? 0,
    oldestStaying: staying?.at ?? null,
  };
}

export type Moved = { id: string; profileId: string };

/** Trashes the oldest; rows locked by others wait for the next run. */
export async function trashAged(
  tx: Tx,
  { owner, before, now, limit }: Aged & { now: Temporal.Instant; limit: number },
): Promise<Moved[]> {
  return [
    ...(await tx.sql<Moved[]>`
      update conversations set deleted_at = ${now} where owner_id = ${owner} and id in (
        select c.id from conversations c where ${mayAge(tx, owner)} and ${isOlder(tx, before)}
        order by c.last_message_at, c.id limit ${limit} for update of c skip locked)
      returning id, profile_id`),
  ];
}

export async function noteUntold(tx: Tx, { owner, count }: { owner: OwnerId; count: number }): Promise<void> {
  await tx.sql`update mailbox_retention set untold_count = untold_count + ${count} where owner_id = ${owner}`;
}

/** How many were moved since the last history entry; marks them as recorded. */
export async function takeUntold(
  tx: Tx,
  owner: OwnerId,
): Promise<{ count: number; keepDays: number | null } | undefined> {
  const [row] = await tx.sql<{ count: number; keepDays: number | null }[]>`
    select untold_count as count, keep_days from mailbox_retention where owner_id = ${owner} and untold_count > 0 for update`;
  if (row) await tx.sql`update mailbox_retention set untold_count = 0 where owner_id = ${owner}`;
  return row;
}
