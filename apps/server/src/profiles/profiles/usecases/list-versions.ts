import type { Page } from '@enlace/contract/core/paging.ts';
import type { ProfileVersion, ProfileVersionDocument } from '@enlace/contract/profiles/profiles/profiles.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { readDocument } from '../document.rules.ts';
import { findProfile } from '../profiles.repository.ts';
import type { ProfileCall, ProfileRow } from '../profiles.types.ts';
import { findVersion, listVersionRows, type VersionRow } from '../versions.repository.ts';

function presentVersion({ id, kind, revision, publishedAt }: VersionRow, profile: ProfileRow): ProfileVersion {
  const isCurrent = kind === 'published' && profile.publishedAt !== null && profile.publishedAt.equals(publishedAt);
  return { id, kind, revision, publishedAt: publishedAt.toString(), isCurrent };
}

type ListInput = ProfileCall & { id: string; cursor?: string | undefined; limit: number };

/** What was published and which drafts were replaced, newest first. */
export function listVersions({ deps, ctx, id, cursor, limit }: ListInput): Promise<Page<ProfileVersion>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const profile = await findProfile(tx, { owner, id });
    if (!profile) throw notFound();
    const rows = await listVersionRows(tx, { owner, profileId: id, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const items = page.map((row) => presentVersion(row, profile));
    return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

/** One version with its document. Errors: resource.not_found. */
export function getVersion({
  deps,
  ctx,
  id,
  versionId,
}: ProfileCall & { id: string; versionId: string }): Promise<ProfileVersionDocument> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const profile = await findProfile(tx, { owner, id });
    const row = await findVersion(tx, { owner, profileId: id, versionId });
    if (!profile || !row) throw notFound();
    return { ...presentVersion(row, profile), document: readDocument(row.document) };
  });
}
