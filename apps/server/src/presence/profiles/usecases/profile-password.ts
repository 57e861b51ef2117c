import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { lockProfile } from '../profiles.repository.ts';
import type { ProfileCall, Profile } from '../profiles.types.ts';
import { writePassword } from '../publication.repository.ts';
import { announcePageChange } from './page-notices.ts';
import { readProfile } from './read-profile.ts';

type ByIdInput = ProfileCall & { id: string };

function change({ deps, ctx, id, hash }: ByIdInput & { hash: string | null }): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    if (hash === null && !row.hasPassword) return readProfile({ tx, deps, owner, id });
    await writePassword(tx, { owner, id, hash, now: deps.clock.now() });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: hash === null ? 'profile.password_removed' : 'profile.password_set',
        subjectKind: 'profile',
        subjectId: id,
        before: { isProtected: row.hasPassword },
        after: { name: row.name, isProtected: hash !== null },
      },
    });
    await announcePageChange(tx, owner);
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
    return readProfile({ tx, deps, owner, id });
  });
}

/** Requires a password from visitors from now on. Errors: resource.not_found. */
export async function setProfilePassword({ password, ...input }: ByIdInput & { password: string }): Promise<Profile> {
  // Before the transaction: hashing is slow, and a database connection should not wait for it.
  const hash = await input.deps.passwords.hash(password);
  return change({ ...input, hash });
}

/** Removes the password for visitors. Errors: resource.not_found. */
export function removeProfilePassword(input: ByIdInput): Promise<Profile> {
  return change({ ...input, hash: null });
}
