import { ownerId, type OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type RecentPage = { owner: OwnerId; profileId: string };

/** The most recently published pages of all clients, newest first: those most likely to be shared next. */
export async function recentlyPublishedPages(tx: Tx, limit: number): Promise<RecentPage[]> {
  const rows = await tx.sql<{ ownerId: string; id: string }[]>`
    select owner_id, id from profiles
    where published_at is not null and deleted_at is null and not hidden
    order by published_at desc
    limit ${limit}`;
  return rows.map((row) => ({ owner: ownerId(row.ownerId), profileId: row.id }));
}
