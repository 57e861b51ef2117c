import type { publishProfile as operation } from '@enlace/contract/presence/profiles/profiles.contract.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { parseDocument } from '../document.rules.ts';
import { lockProfiles, markManyHidden, readBefore, revertPublications, writeBefore } from '../bulk.repository.ts';
import { draftConflict, notPublished } from '../profiles.errors.ts';
import { lockProfile } from '../profiles.repository.ts';
import { hasUnpublishedChanges, profilePath, statusOf } from '../profiles.rules.ts';
import type { ProfileCall, ProfileSummary } from '../profiles.types.ts';
import { announceChanges } from './page-notices.ts';
import { readProfileSummary } from './read-profile.ts';
import { showToVisitors } from './show-to-visitors.ts';

type ManyInput = ProfileCall & { tx: Tx; ids: readonly string[] };

/**
 * Publishes the drafts of profiles that differ from their public version, and stores the latter. Returns the published
 * ones.
 */
export async function publishProfiles({ tx, deps, ctx, ids }: ManyInput): Promise<string[]> {
  const owner = ctx.actor.ownerId;
  const done: string[] = [];
  // Locked by id before anything is written, so that two actions never deadlock.
  for (const { id, ...facts } of await lockProfiles(tx, { owner, ids })) {
    if (statusOf(facts, deps.clock.now()) === 'published' && !hasUnpublishedChanges(facts)) continue;
    const row = await lockProfile(tx, { owner, id });
    if (!row) continue;
    const { draft, draftRevision: revision } = row;
    const before = await readBefore(tx, { owner, id });
    await showToVisitors({ tx, deps, actor: ctx.actor, row, draft: parseDocument(draft), revision });
    await writeBefore(tx, { owner, id, before });
    done.push(id);
  }
  return done;
}

/** Undoes `publishProfiles` where nothing was published since. Returns those that changed. */
export async function unpublishProfiles({ tx, deps, ctx, ids }: ManyInput): Promise<string[]> {
  const owner = ctx.actor.ownerId;
  const rows = await lockProfiles(tx, { owner, ids });
  const now = deps.clock.now();
  const changed = new Set(await revertPublications(tx, { owner, ids: rows.map(({ id }) => id), now }));
  if (changed.size === 0) return [];
  const touched = rows.filter(({ id }) => changed.has(id));
  for (const { id, name } of touched) {
    const entry = {
      action: 'profile.publication_undone',
      subjectKind: 'profile',
      subjectId: id,
      after: { name },
    } as const;
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  }
  const undone = touched.map(({ id }) => id);
  await announceChanges({ tx, deps, owner, ids: undone });
  return undone;
}

type PublishInput = ProfileCall & { id: string; revision: number | undefined };

/** Publishes the draft and stores it as a version. Errors: resource.not_found, profiles.draft_conflict. */
export function publishProfile({ deps, ctx, id, revision }: PublishInput): Promise<ReplyOf<typeof operation>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    const current = row.draftRevision;
    if (revision !== undefined && revision !== current)
      throw draftConflict({ revision: current, savedAt: row.draftSavedAt });
    const draft = parseDocument(row.draft);
    await showToVisitors({ tx, deps, actor: ctx.actor, row, draft, revision: current });
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

/** Hides published profiles or shows them again; drafts stay unchanged. Returns those that changed. */
export async function hideProfiles({ tx, deps, ctx, ids, hidden }: ManyInput & { hidden: boolean }): Promise<string[]> {
  const owner = ctx.actor.ownerId;
  const rows = await lockProfiles(tx, { owner, ids });
  const touched = rows.filter((row) => row.publishedRevision !== null && row.hidden !== hidden);
  if (touched.length === 0) return [];
  const changed = touched.map(({ id }) => id);
  await markManyHidden(tx, { owner, ids: changed, hidden, now: deps.clock.now() });
  const action = hidden ? 'profile.hidden' : 'profile.shown';
  for (const { id, name } of touched) {
    const entry = { action, subjectKind: 'profile', subjectId: id, after: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  }
  await announceChanges({ tx, deps, owner, ids: changed });
  return changed;
}

type HideInput = ProfileCall & { id: string; hidden: boolean };

/** Hides a published profile or shows it again. Errors: resource.not_found, profiles.not_published. */
export function setProfileHidden({ deps, ctx, id, hidden }: HideInput): Promise<ProfileSummary> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    if (row.publishedRevision === null) throw notPublished();
    await hideProfiles({ tx, deps, ctx, ids: [id], hidden });
    return readProfileSummary({ tx, deps, owner, id });
  });
}
