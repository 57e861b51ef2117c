import { closeFiles } from '#files/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { nothingFreed, type SqlPart, type TrashKind } from '#platform/trash-kind.ts';
import { removeComment, restoreComment } from './usecases/change-comments.ts';
import { removePost, restorePost } from './usecases/change-posts.ts';

const shownLetters = 80;

/** The beginning of the text, on one line. */
function excerpt(tx: Tx, column: SqlPart): SqlPart {
  return tx.sql`left(btrim(regexp_replace(left(${column}, 400), '[[:space:]]+', ' ', 'g')), ${shownLetters}::int)`;
}

/** Trashes posts with everything attached. */
export const postTrash: TrashKind = {
  kind: 'post',
  table: 'wall_posts',
  columns: (tx, owner) => ({
    name: excerpt(tx, tx.sql`t.body`),
    detail: tx.sql`case when t.author_kind = 'visitor' then t.author_name else '' end`,
    searched: tx.sql`enlace_fold(t.body || ' ' || t.author_name)`,
    place: tx.sql`array(select p.name from profiles p where p.owner_id = ${owner} and p.id = t.profile_id)`,
    trashedContainer: tx.sql`
      select p.name from profiles p where p.owner_id = ${owner} and p.id = t.profile_id and p.deleted_at is not null`,
  }),
  purged: { action: 'post.purged', subjectKind: 'post' },
  restore: restorePost,
  trash: removePost,
  async purge({ tx, owner, ids }) {
    const shown = await tx.sql<{ fileId: string }[]>`
      select distinct file_id from wall_files where owner_id = ${owner} and post_id = any(${[...ids]}::uuid[])`;
    await closeFiles(tx, { owner, ids: shown.map(({ fileId }) => fileId) });
    await tx.sql`delete from wall_posts where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};

/** Trashes comments on posts. */
export const commentTrash: TrashKind = {
  kind: 'comment',
  table: 'wall_comments',
  columns: (tx, owner) => ({
    name: excerpt(tx, tx.sql`t.body`),
    detail: tx.sql`t.author_name`,
    searched: tx.sql`enlace_fold(t.body || ' ' || t.author_name)`,
    place: tx.sql`(
      select array[p.name, ${excerpt(tx, tx.sql`w.body`)}] from wall_posts w
        join profiles p on p.owner_id = w.owner_id and p.id = w.profile_id
       where w.owner_id = ${owner} and w.id = t.post_id)`,
    trashedContainer: tx.sql`
      select case when p.deleted_at is not null then p.name else ${excerpt(tx, tx.sql`w.body`)} end from wall_posts w
        join profiles p on p.owner_id = w.owner_id and p.id = w.profile_id
       where w.owner_id = ${owner} and w.id = t.post_id and (w.deleted_at is not null or p.deleted_at is not null)`,
  }),
  purged: { action: 'comment.purged', subjectKind: 'comment' },
  restore: restoreComment,
  trash: removeComment,
  async purge({ tx, owner, ids }) {
    await tx.sql`delete from wall_comments where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};
