import { type UpdateWallInput, type Wall, wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { notPublished, passwordMissing, tooManyPins } from '../walls.errors.ts';
import { lockWall, writeWall } from '../walls.repository.ts';
import type { WallCall, WallRow } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';
import { presentWall } from './read-walls.ts';
import { notFound } from '#platform/errors.ts';
import { findPost, listPins } from '../posts.repository.ts';

type Input = WallCall & { profileId: string; postIds: readonly string[] };

/** Sets the pinned posts of a wall in order. Errors: resource.not_found, walls.too_many_pins, walls.not_published. */
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

/** Settings for the history: whether there is a password, never which. */
function facts({ profileId: _id, passwordHash, passwordCount: _count, ...rest }: WallRow): Record<string, unknown> {
  return { ...rest, isProtected: passwordHash !== null };
}

type Update = WallCall & { profileId: string; input: UpdateWallInput };

/** Changes settings of a wall. Errors: resource.not_found, walls.password_missing. */
export async function updateWall({ deps, ctx, profileId, input }: Update): Promise<Wall> {
  const owner = ctx.actor.ownerId;
  const { password, order, ...settings } = input;
  // Hashing takes time: not while a row is locked.
  const passwordHash = typeof password === 'string' ? await deps.passwords.hash(password) : password;
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockWall(tx, { owner, profileId });
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const after: WallRow = {
      ...before,
      ...given,
      ...(order === undefined ? {} : { shownOrder: order }),
      ...(passwordHash === undefined ? {} : { passwordHash, passwordCount: before.passwordCount + 1 }),
    };
    if (after.privacy === 'password' && after.passwordHash === null) throw passwordMissing();
    await writeWall(tx, owner, after, deps.clock.now());
    const entry = { action: 'wall.updated', subjectKind: 'wall', subjectId: profileId };
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: { ...entry, before: facts(before), after: facts(after) },
    });
    await announceWall({ tx, deps, owner, profileId });
    return presentWall({ tx, deps, owner, profileId });
  });
}
