import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import { getClientCard, setMainProfile } from '#modules/identity/identity.usecases.ts';
import { consumeQuota, releaseQuota } from '#modules/subscriptions/quotas.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { announcePageChange } from './page-notices.ts';
import { lockDeletedProfile, lockProfile, markDeleted, markRestored } from '../profiles.repository.ts';
import { freeSlug } from '../profiles.rules.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { listTakenSlugs } from '../slugs.repository.ts';
import { readProfileSummary } from './read-profile.ts';

/** The client's main profile after one went: the oldest that visitors can see, else the oldest. */
async function chooseMainProfile(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from profiles where owner_id = ${owner} and deleted_at is null
    order by (published_revision is not null and not hidden) desc, created_at, id limit 1`;
  return row?.id ?? null;
}

type ByIdInput = ProfileCall & { id: string };

/** Puts a profile into the trash: its page is gone for visitors and its quota is free. */
export function deleteProfile({ deps, ctx, id }: ByIdInput): Promise<void> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    await markDeleted(tx, { owner, id, now: deps.clock.now() });
    await releaseQuota({ tx, owner, resource: 'profiles', amount: 1, cause: 'profile.deleted', reference: id });
    const { mainProfileId } = await getClientCard(tx, owner);
    if (mainProfileId === id) await setMainProfile({ tx, owner, profileId: await chooseMainProfile(tx, owner) });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'profile.deleted',
        subjectKind: 'profile',
        subjectId: id,
        before: { name: row.name, slug: row.slug },
      },
    });
    await announcePageChange(tx, owner);
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
  });
}

/** Takes a profile out of the trash. Errors: resource.not_found, quota.exceeded, quota.read_only. */
export function restoreProfile({ deps, ctx, id }: ByIdInput): Promise<ProfileSummary> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockDeletedProfile(tx, { owner, id });
    if (!row) throw notFound();
    await consumeQuota({ tx, owner, resource: 'profiles', amount: 1, cause: 'profile.restored', reference: id });
    const slug = freeSlug({ wish: row.slug, taken: await listTakenSlugs(tx, { owner }) });
    await markRestored(tx, { owner, id, slug, now: deps.clock.now() });
    const { mainProfileId } = await getClientCard(tx, owner);
    if (mainProfileId === null) await setMainProfile({ tx, owner, profileId: id });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: { action: 'profile.restored', subjectKind: 'profile', subjectId: id, after: { name: row.name, slug } },
    });
    await announcePageChange(tx, owner);
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
    return readProfileSummary({ tx, deps, owner, id });
  });
}
