import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type WallKey = { owner: OwnerId; profileId: string };

/** When settings or posts last changed, including posts no longer visible; undefined before the first change. */
export async function lastChangeOf(tx: Tx, { owner, profileId }: WallKey): Promise<Temporal.Instant | undefined> {
  const [row] = await tx.sql<{ at: Temporal.Instant | null }[]>`
    select greatest(
      (select updated_at from walls where owner_id = ${owner} and profile_id = ${profileId}),
      (select max(updated_at) from wall_posts where owner_id = ${owner} and profile_id = ${profileId})) as at`;
  return row?.at ?? undefined;
}

/** When the newest visible posts appeared, newest first. */
export async function listNewestMoments(
  tx: Tx,
  { owner, profileId, limit }: WallKey & { limit: number },
): Promise<Temporal.Instant[]> {
  const rows = await tx.sql<{ publishedAt: Temporal.Instant }[]>`
    select published_at from wall_posts
    where owner_id = ${owner} and profile_id = ${profileId} and state = 'published' and review = 'approved' and deleted_at is null
    order by published_at desc, id desc limit ${limit}`;
  return rows.map(({ publishedAt }) => publishedAt);
}
