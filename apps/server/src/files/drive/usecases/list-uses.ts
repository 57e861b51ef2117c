import type { FileUse } from '@enlace/contract/files/drive/file-uses.contract.ts';
import { listProfilesWithFile } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { findFile } from '../files.repository.ts';
import { listCampaignsWithFile, listTemplatesWithFile } from '../mail-uses.repository.ts';
import type { FileCall } from './keep-file.ts';

type FileKey = { owner: OwnerId; fileId: string };

const titleLength = 60;

/**
 * Posts that show a file, including those in the trash. A post outside the trash holds its file whatever its state: a
 * draft or scheduled one would be published with a gap. Rejected posts are seen by nobody and do not hold it.
 */
async function listPostsWithFile(tx: Tx, { owner, fileId }: FileKey): Promise<FileUse[]> {
  type Row = { id: string; profileId: string; wall: string; body: string; isInTrash: boolean; isRejected: boolean };
  const rows = await tx.sql<Row[]>`
    select p.id, p.profile_id, coalesce(nullif(w.title, ''), r.name) as wall, left(p.body, 400) as body,
      p.deleted_at is not null or r.deleted_at is not null as is_in_trash, p.review = 'rejected' as is_rejected
    from wall_files f
    join wall_posts p on p.owner_id = f.owner_id and p.id = f.post_id
    join profiles r on r.owner_id = p.owner_id and r.id = p.profile_id
    left join walls w on w.owner_id = p.owner_id and w.profile_id = p.profile_id
    where f.owner_id = ${owner} and f.file_id = ${fileId} and f.is_named
    order by p.deleted_at is not null, p.id desc`;
  return rows.map(({ id, profileId, wall, body, isInTrash, isRejected }) => {
    const [line = ''] = body.trim().split('\n');
    const title = line.length > titleLength ? `${line.slice(0, titleLength).trimEnd()}…` : line;
    const name = title === '' ? wall : `${wall}: ${title}`;
    return { kind: 'post', id, profileId, name, isInTrash, holds: !isInTrash && !isRejected };
  });
}

/** Everything that shows a file, blocking uses first. */
export async function usesOfFile(tx: Tx, key: { owner: OwnerId; fileId: string }): Promise<FileUse[]> {
  const uses = [
    ...(await listProfilesWithFile(tx, key)),
    ...(await listPostsWithFile(tx, key)),
    ...(await listTemplatesWithFile(tx, key)),
    ...(await listCampaignsWithFile(tx, key)),
  ];
  return [...uses.filter(({ holds }) => holds), ...uses.filter(({ holds }) => !holds)];
}

/** The same for the client’s own screen. Error: resource.not_found. */
export function listUses({ deps, ctx, id }: FileCall & { id: string }): Promise<{ items: FileUse[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    if (!(await findFile(tx, { owner, id }))) throw notFound();
    return { items: await usesOfFile(tx, { owner, fileId: id }) };
  });
}
