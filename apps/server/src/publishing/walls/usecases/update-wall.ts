import type { UpdateWallInput, Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { passwordMissing } from '../walls.errors.ts';
import { lockWall, writeWall } from '../walls.repository.ts';
import type { WallCall, WallRow } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';
import { presentWall } from './read-walls.ts';

/** Settings as the history shows them: that there is a password, never which. */
function facts({ profileId: _id, passwordHash, passwordCount: _count, ...rest }: WallRow): Record<string, unknown> {
  return { ...rest, isProtected: passwordHash !== null };
}

type Update = WallCall & { profileId: string; input: UpdateWallInput };

/** Changes settings of a wall. Errors: resource.not_found, walls.password_missing. */
export async function updateWall({ deps, ctx, profileId, input }: Update): Promise<Wall> {
  const owner = ctx.actor.ownerId;
  const { password, order, ...settings } = input;
  // Hashing takes its time: not while a row is held.
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
