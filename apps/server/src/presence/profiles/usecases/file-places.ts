import type { FileUse } from '@enlace/contract/files/drive/file-uses.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type FileKey = { owner: OwnerId; fileId: string };

/**
 * Whether visitors of a page or wall may see a file: `open` on a currently public one, `closed` when it is or was only
 * on restricted ones, `none` when no page ever showed it. Needs a system transaction.
 */
export async function pageStateOfFile(
  tx: Tx,
  { owner, fileId, now }: FileKey & { now: Temporal.Instant },
): Promise<'open' | 'closed' | 'none'> {
  const [row] = await tx.sql<{ isOpen: boolean | null }[]>`
    select bool_or(f.is_shown and p.deleted_at is null and p.published_revision is not null and not p.hidden
                   and p.withheld_at is null and p.password_hash is null and (p.expires_at is null or p.expires_at > ${now})) as is_open
    from profile_files f join profiles p on p.owner_id = f.owner_id and p.id = f.profile_id
    where f.owner_id = ${owner} and f.file_id = ${fileId}`;
  const [wall] = await tx.sql<{ isOpen: boolean | null }[]>`
    select enlace_wall_shows(${owner}, ${fileId}, ${now}) as is_open`;
  const places = [row?.isOpen, wall?.isOpen];
  if (places.includes(true)) return 'open';
  return places.includes(false) ? 'closed' : 'none';
}

/** Profiles with the file in their draft, public version or schedule, including those in the trash. */
export async function listProfilesWithFile(tx: Tx, { owner, fileId }: FileKey): Promise<FileUse[]> {
  const path = '$.**.fileId ? (@ == $id)';
  const vars = JSON.stringify({ id: fileId });
  const names = (document: 'draft' | 'published' | 'scheduled') =>
    tx.sql`jsonb_path_exists(${tx.sql(document)}, ${path}::jsonpath, ${vars}::jsonb)`;
  const rows = await tx.sql<{ id: string; name: string; isInTrash: boolean }[]>`
    select id, name, deleted_at is not null as is_in_trash from profiles
    where owner_id = ${owner} and (${names('draft')} or ${names('published')} or ${names('scheduled')})
    order by deleted_at is not null, name_key, id`;
  return rows.map((row) => ({ kind: 'profile', ...row, holds: true }));
}
