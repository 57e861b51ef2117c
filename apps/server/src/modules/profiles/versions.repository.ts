import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type VersionRow = { id: string; revision: number; publishedAt: Temporal.Instant };

type NewVersion = {
  owner: OwnerId;
  id: string;
  profileId: string;
  revision: number;
  document: object;
  now: Temporal.Instant;
};

export async function insertVersion(
  tx: Tx,
  { owner, id, profileId, revision, document, now }: NewVersion,
): Promise<void> {
  await tx.sql`
    insert into profile_versions (owner_id, id, profile_id, revision, document, published_at)
    values (${owner}, ${id}, ${profileId}, ${revision}, ${JSON.stringify(document)}::jsonb, ${now})`;
}

type ListInput = { owner: OwnerId; profileId: string; cursor: string | undefined; limit: number };

export async function listVersionRows(tx: Tx, { owner, profileId, cursor, limit }: ListInput): Promise<VersionRow[]> {
  return tx.sql<VersionRow[]>`
    select id, revision, published_at from profile_versions
    where owner_id = ${owner} and profile_id = ${profileId} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
    order by id desc limit ${limit}`;
}

export async function findVersionDocument(
  tx: Tx,
  { owner, profileId, versionId }: { owner: OwnerId; profileId: string; versionId: string },
): Promise<unknown> {
  const [row] = await tx.sql<{ document: unknown }[]>`
    select document from profile_versions where owner_id = ${owner} and profile_id = ${profileId} and id = ${versionId}`;
  return row?.document;
}
