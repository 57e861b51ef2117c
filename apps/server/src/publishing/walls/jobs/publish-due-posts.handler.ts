import { recordHistory } from '#workspace/door.ts';
import { AppError, isTemporary } from '#platform/errors.ts';
import { listDuePosts, lockPost, writePost, type DuePost } from '../posts.repository.ts';
import { announceWall } from '../usecases/announce-wall.ts';
import { showPost } from '../usecases/change-posts.ts';
import { lockWall } from '../walls.repository.ts';
import type { WallDeps } from '../walls.types.ts';
import { publishDuePosts } from './publish-due-posts.job.ts';

const batch = 100;

/** Checks again under the locks: only one of several processes publishes, and a cancelled schedule stays cancelled. */
async function publishOne(deps: WallDeps, { ownerId: owner, id }: DuePost): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const [found] = await tx.sql<{ profileId: string }[]>`
      select profile_id from wall_posts where owner_id = ${owner} and id = ${id}`;
    if (!found) return;
    await lockWall(tx, { owner, profileId: found.profileId });
    const before = await lockPost(tx, { owner, id });
    const isDue = before.publishAt !== null && Temporal.Instant.compare(before.publishAt, deps.clock.now()) <= 0;
    if (!isDue || before.deletedAt || before.state !== 'scheduled') return;
    await showPost({ tx, deps, owner, actor: { kind: 'system', job: publishDuePosts.name }, before });
  });
}

/** A post that can no longer be shown, such as one with a deleted file, becomes a draft again. */
async function returnToDraft(deps: WallDeps, { ownerId: owner, id }: DuePost): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<{ profileId: string }[]>`
      select p.profile_id from wall_posts p join profiles r on r.owner_id = p.owner_id and r.id = p.profile_id
      where p.owner_id = ${owner} and p.id = ${id} and r.deleted_at is null`;
    if (!row) {
      await tx.sql`update wall_posts set state = 'draft', publish_at = null where owner_id = ${owner} and id = ${id}`;
      return;
    }
    const post = await lockPost(tx, { owner, id });
    await writePost(tx, { ...post, state: 'draft', publishAt: null, updatedAt: deps.clock.now() });
    const actor = { kind: 'system', job: publishDuePosts.name } as const;
    const before = { publishAt: post.publishAt?.toString() ?? null };
    const entry = {
      action: 'post.unscheduled',
      subjectKind: 'post',
      subjectId: id,
      before,
      after: { publishAt: null },
    };
    await recordHistory({ tx, owner, actor, entry });
    await announceWall({ tx, deps, owner, profileId: row.profileId });
  });
}

/** Publishes everything due, each post in its own transaction, so that one failure delays no other. */
export async function publishDue({ deps }: { deps: WallDeps }): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const due = await deps.db.system((tx) => listDuePosts(tx, { now, limit: batch }), { readOnly: true });
    let isOneLeft = false;
    for (const one of due) {
      try {
        await publishOne(deps, one);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        deps.logger.warn({ postId: one.id, code: error.code }, 'a scheduled post could not be shown');
        if (isTemporary(error)) {
          isOneLeft = true;
          continue;
        }
        await returnToDraft(deps, one);
      }
    }
    // Posts waiting for the server are retried in the next run.
    if (due.length < batch || isOneLeft) return;
  }
}
