import { keptVersions, type ProfileVersion } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type VersionRow = Pick<ProfileVersion, 'id' | 'kind' | 'revision'> & { publishedAt: Temporal.Instant };
type ProfileKey = { owner: OwnerId; profileId: string };

/** Deletes the oldest versions of a profile, never the last published one. */
async function pruneVersions(tx: Tx, { owner, profileId }: ProfileKey): Promise<void> {
  const ofProfile = tx.sql`owner_id = ${owner} and profile_id = ${profileId}`;
  await tx.sql`
    delete from profile_versions
    where ${ofProfile}
      and id < (select id from profile_versions where ${ofProfile} order by id desc offset ${keptVersions - 1} limit 1)
      and id is distinct from
        (select id from profile_versions where ${ofProfile} and kind = 'published' order by id desc limit 1)`;
}

type NewVersion = ProfileKey & { id: string; revision: number; document: object; now: Temporal.Instant };

/** Sets what visitors see from now on. */
export async function insertVersion(
  tx: Tx,
  { owner, id, profileId, revision, document, now }: NewVersion,
): Promise<void> {
  await tx.sql`
    insert into profile_versions (owner_id, id, profile_id, revision, document, published_at)
    values (${owner}, ${id}, ${profileId}, ${revision}, ${JSON.stringify(document)}::jsonb, ${now})`;
  await pruneVersions(tx, { owner, profileId });
}

/** Stores the current draft as a version, unless the newest version is identical. */
export async function keepDraftAsVersion(tx: Tx, { owner, id, profileId }: ProfileKey & { id: string }): Promise<void> {
  await tx.sql`
    insert into profile_versions (owner_id, id, profile_id, kind, revision, document, published_at)
    select owner_id, ${id}, id, 'draft', draft_revision, draft, draft_saved_at from profiles p
    where owner_id = ${owner} and id = ${profileId} and not exists (
      select from (
        select document from profile_versions v
        where v.owner_id = ${owner} and v.profile_id = ${profileId} order by v.id desc limit 1
      ) newest where newest.document = p.draft)`;
  await pruneVersions(tx, { owner, profileId });
}

type ListInput = ProfileKey & { cursor: string | undefined; limit: number };

export async function listVersionRows(tx: Tx, { owner, profileId, cursor, limit }: ListInput): Promise<VersionRow[]> {
  return tx.sql<VersionRow[]>`
    select id, kind, revision, published_at from profile_versions
    where owner_id = ${owner} and profile_id = ${profileId} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
    order by id desc limit ${limit}`;
}

export async function findVersion(
  tx: Tx,
  { owner, profileId, versionId }: ProfileKey & { versionId: string },
): Promise<(VersionRow & { document: unknown }) | undefined> {
  const [row] = await tx.sql<(VersionRow & { document: unknown })[]>`
    select id, kind, revision, published_at, document from profile_versions
    where owner_id = ${owner} and profile_id = ${profileId} and id = ${versionId}`;
  return row;
}
