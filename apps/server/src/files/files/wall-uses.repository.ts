import type { FileUse } from '@enlace/contract/files/files/file-uses.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type FileKey = { owner: OwnerId; fileId: string };

const titleLength = 60;

/**
 * Posts that show a file, those in the trash too. A post outside the trash holds its file whatever its state: a draft or
 * a scheduled one would come out with a gap. What was rejected is seen by nobody and lets it go.
 */
export async function listPostsWithFile(tx: Tx, { owner, fileId }: FileKey): Promise<FileUse[]> {
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
