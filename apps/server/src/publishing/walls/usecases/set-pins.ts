import { wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { findPost, listPins } from '../posts.repository.ts';
import { notPublished, tooManyPins } from '../walls.errors.ts';
import { lockWall } from '../walls.repository.ts';
import type { WallCall } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';

type Input = WallCall & { profileId: string; postIds: readonly string[] };

/** The pinned posts of a wall in their order. Errors: resource.not_found, walls.too_many_pins, walls.not_published. */
export function setPins({ deps, ctx, profileId, postIds }: Input): Promise<{ postIds: string[] }> {
  const owner = ctx.actor.ownerId;
  const wanted = [...new Set(postIds)];
  if (wanted.length > wallLimits.pins) throw tooManyPins();
  return deps.db.scoped(owner, async (tx) => {
    await lockWall(tx, { owner, profileId });
    const before = (await listPins(tx, { owner, profileId })).map(({ id }) => id);
    for (const id of wanted) {
      const post = await findPost(tx, { owner, id });
      if (!post || post.profileId !== profileId || post.deletedAt) throw notFound();
      if (post.state !== 'published' || post.review !== 'approved') throw notPublished();
    }
    await tx.sql`update wall_posts set pin = null where owner_id = ${owner} and profile_id = ${profileId} and pin is not null`;
    for (const [index, id] of wanted.entries())
      await tx.sql`update wall_posts set pin = ${index + 1} where owner_id = ${owner} and id = ${id}`;
    const entry = { action: 'wall.pinned', subjectKind: 'wall', subjectId: profileId };
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: { ...entry, before: { postIds: before }, after: { postIds: wanted } },
    });
    await announceWall({ tx, deps, owner, profileId });
    return { postIds: wanted };
  });
}
