import { folderPath } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { nothingFreed, type TrashKind, type TrashPurge } from '#platform/trash-kind.ts';
import { profilesPurged } from './profiles.events.ts';
import { deleteProfile, restoreProfile } from './usecases/delete-profile.ts';

/** Files that the pages or walls showed; a protected one must not become public because its page is gone. */
async function listShownFiles(tx: Tx, { owner, ids }: Pick<TrashPurge, 'owner' | 'ids'>): Promise<string[]> {
  const rows = await tx.sql<{ fileId: string }[]>`
    select file_id from profile_files where owner_id = ${owner} and profile_id = any(${[...ids]}::uuid[])
    union
    select w.file_id from wall_files w join wall_posts p on p.owner_id = w.owner_id and p.id = w.post_id
     where w.owner_id = ${owner} and p.profile_id = any(${[...ids]}::uuid[])`;
  return rows.map(({ fileId }) => fileId);
}

/**
 * Trashes pages with their versions, figures and walls. Their earlier addresses become free; those of the client stay.
 */
export const profileTrash: TrashKind = {
  kind: 'profile',
  table: 'profiles',
  columns: (tx, owner) => ({
    name: tx.sql`t.name`,
    detail: tx.sql`t.slug`,
    searched: tx.sql`(t.name_key || ' ' || t.slug)`,
    place: folderPath(tx, { owner, noun: 'profile', subject: tx.sql`t.id` }),
  }),
  purged: { action: 'profile.purged', subjectKind: 'profile' },
  restore: restoreProfile,
  trash: deleteProfile,
  async purge({ tx, deps, owner, ids }) {
    await deps.events.emit(tx, profilesPurged, { owner, fileIds: await listShownFiles(tx, { owner, ids }) });
    await tx.sql`delete from profiles where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};
