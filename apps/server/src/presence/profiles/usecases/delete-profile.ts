import { recordHistory } from '#workspace/door.ts';
import { getClientCard, setMainProfile } from '#identity/door.ts';
import { consumeQuota, releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lockProfiles, markManyDeleted } from '../bulk.repository.ts';
import { markRestored } from '../profiles.repository.ts';
import { freeSlug } from '../profiles.rules.ts';
import type { ProfileCall, ProfileSummary } from '../profiles.types.ts';
import { listTakenSlugs } from '../slugs.repository.ts';
import { announceChanges } from './page-notices.ts';
import { readProfileSummary } from './read-profile.ts';

/** The client's main profile after one was deleted: the oldest visible one, else the oldest. */
async function chooseMainProfile(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from profiles where owner_id = ${owner} and deleted_at is null
    order by (published_revision is not null and not hidden) desc, created_at, id limit 1`;
  return row?.id ?? null;
}

type ByIdInput = ProfileCall & { id: string };
type ManyInput = ProfileCall & { tx: Tx; ids: readonly string[] };

/** Trashes profiles: their pages are no longer public and their quota is returned. Returns those that existed. */
export async function trashProfiles({ tx, deps, ctx, ids }: ManyInput): Promise<string[]> {
  const owner = ctx.actor.ownerId;
  const rows = await lockProfiles(tx, { owner, ids });
  if (rows.length === 0) return [];
  const gone = rows.map(({ id }) => id);
  await markManyDeleted(tx, { owner, ids: gone, now: deps.clock.now() });
  for (const { id, name, slug } of rows) {
    await releaseQuota({ tx, owner, resource: 'profiles', amount: 1, cause: 'profile.deleted', reference: id });
    const entry = { action: 'profile.deleted', subjectKind: 'profile', subjectId: id, before: { name, slug } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  }
  const { mainProfileId } = await getClientCard(tx, owner);
  if (mainProfileId !== null && gone.includes(mainProfileId))
    await setMainProfile({ tx, owner, profileId: await chooseMainProfile(tx, owner) });
  await announceChanges({ tx, deps, owner, ids: gone });
  return gone;
}

/** Restores profiles from the trash, all or none. Errors: quota.exceeded, quota.read_only. */
export async function untrashProfiles({ tx, deps, ctx, ids }: ManyInput): Promise<string[]> {
  const owner = ctx.actor.ownerId;
  const rows = await lockProfiles(tx, { owner, ids, isDeleted: true });
  const [first] = rows;
  if (!first) return [];
  const taken = await listTakenSlugs(tx, { owner });
  // Those whose address is still free keep it, whatever the others must change to.
  const [free, given] = [rows.filter(({ slug }) => !taken.has(slug)), rows.filter(({ slug }) => taken.has(slug))];
  for (const { id, name, slug: wish } of [...free, ...given]) {
    await consumeQuota({ tx, owner, resource: 'profiles', amount: 1, cause: 'profile.restored', reference: id });
    const slug = freeSlug({ wish, taken });
    taken.add(slug);
    await markRestored(tx, { owner, id, slug, now: deps.clock.now() });
    const entry = { action: 'profile.restored', subjectKind: 'profile', subjectId: id, after: { name, slug } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  }
  const { mainProfileId } = await getClientCard(tx, owner);
  if (mainProfileId === null) await setMainProfile({ tx, owner, profileId: first.id });
  const back = rows.map(({ id }) => id);
  await announceChanges({ tx, deps, owner, ids: back });
  return back;
}

/** Trashes a profile. Error: resource.not_found. */
export function deleteProfile({ id, ...call }: ByIdInput): Promise<void> {
  return call.deps.db.scoped(call.ctx.actor.ownerId, async (tx) => {
    const gone = await trashProfiles({ ...call, tx, ids: [id] });
    if (gone.length === 0) throw notFound();
  });
}

/** Restores a profile from the trash. Errors: resource.not_found, quota.exceeded, quota.read_only. */
export function restoreProfile({ id, ...call }: ByIdInput): Promise<ProfileSummary> {
  const owner = call.ctx.actor.ownerId;
  return call.deps.db.scoped(owner, async (tx) => {
    const back = await untrashProfiles({ ...call, tx, ids: [id] });
    if (back.length === 0) throw notFound();
    return readProfileSummary({ tx, deps: call.deps, owner, id });
  });
}
