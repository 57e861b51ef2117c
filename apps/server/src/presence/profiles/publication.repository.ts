import type { OwnerId } from '#platform/context.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Key } from './profiles.repository.ts';

type Schedule = Key & { document: object; revision: number; at: Temporal.Instant; now: Temporal.Instant };

/** Freezes a draft for a scheduled publication, replacing an earlier schedule. */
export async function writeSchedule(tx: Tx, { owner, id, document, revision, at, now }: Schedule): Promise<void> {
  await tx.sql`
    update profiles
    set scheduled = ${JSON.stringify(document)}::jsonb, scheduled_revision = ${revision}, publish_at = ${at}, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function clearSchedule(tx: Tx, { owner, id, now }: Key & { now: Temporal.Instant }): Promise<void> {
  await tx.sql`
    update profiles set scheduled = null, scheduled_revision = null, publish_at = null, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

type Password = Key & { hash: string | null; now: Temporal.Instant };

/** Sets or removes the page's password; the count is incremented, so that everybody inside must enter it again. */
export async function writePassword(tx: Tx, { owner, id, hash, now }: Password): Promise<void> {
  await tx.sql`
    update profiles set password_hash = ${hash}, password_count = password_count + 1, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

/** Profiles whose scheduled draft is due, longest due first. Needs a system transaction. */
export async function listDue(
  tx: Tx,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<{ owner: OwnerId; id: string }[]> {
  const rows = await tx.sql<{ ownerId: string; id: string }[]>`
    select owner_id, id from profiles where publish_at <= ${now} and deleted_at is null order by publish_at limit ${limit}`;
  return rows.map((row) => ({ owner: ownerId(row.ownerId), id: row.id }));
}
