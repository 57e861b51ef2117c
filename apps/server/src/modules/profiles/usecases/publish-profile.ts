import type { publishProfile as operation } from '@enlace/contract/profiles/profiles.contract.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import { getClientCard } from '#modules/identity/identity.usecases.ts';
import { notFound } from '#platform/errors.ts';
import { parseDocument } from '../document.rules.ts';
import { announcePageChange } from './page-notices.ts';
import { draftConflict, notPublished } from '../profiles.errors.ts';
import { lockProfile, updateHidden } from '../profiles.repository.ts';
import { profilePath } from '../profiles.rules.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { readProfileSummary } from './read-profile.ts';
import { showToVisitors } from './show-to-visitors.ts';

type PublishInput = ProfileCall & { id: string; revision: number | undefined };

/** Shows the draft to visitors and keeps it as a version. Errors: resource.not_found, profiles.draft_conflict. */
export function publishProfile({ deps, ctx, id, revision }: PublishInput): Promise<ReplyOf<typeof operation>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    const current = row.draftRevision;
    if (revision !== undefined && revision !== current)
      throw draftConflict({ revision: current, savedAt: row.draftSavedAt });
    const document = parseDocument(row.draft);
    await showToVisitors({ tx, deps, actor: ctx.actor, row, document, revision: current });
    const { alias } = await getClientCard(tx, owner);
    const path = profilePath({ alias, slug: row.slug });
    return {
      path,
      url: deps.config.publicUrl + path,
      status: 'published',
      publishedRevision: current,
      publishedAt: deps.clock.now().toString(),
      isFirst: row.publishedRevision === null,
    };
  });
}

type HideInput = ProfileCall & { id: string; hidden: boolean };

/** Takes a published profile away from visitors or gives it back. Errors: resource.not_found, profiles.not_published. */
export function setProfileHidden({ deps, ctx, id, hidden }: HideInput): Promise<ProfileSummary> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    if (row.publishedRevision === null) throw notPublished();
    if (row.hidden !== hidden) {
      await updateHidden(tx, { owner, id, hidden, now: deps.clock.now() });
      await recordHistory({
        tx,
        owner,
        actor: ctx.actor,
        entry: {
          action: hidden ? 'profile.hidden' : 'profile.shown',
          subjectKind: 'profile',
          subjectId: id,
          after: { name: row.name },
        },
      });
      await announcePageChange(tx, owner);
      await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
    }
    return readProfileSummary({ tx, deps, owner, id });
  });
}
