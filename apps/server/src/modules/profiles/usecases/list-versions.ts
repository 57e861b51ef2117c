import type { Page } from '@enlace/contract/core/paging.ts';
import type { ProfileVersion } from '@enlace/contract/profiles/profiles.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { findProfile } from '../profiles.repository.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { listVersionRows } from '../versions.repository.ts';

type ListInput = ProfileCall & { id: string; cursor?: string | undefined; limit: number };

/** What was published and when, newest first. */
export function listVersions({ deps, ctx, id, cursor, limit }: ListInput): Promise<Page<ProfileVersion>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const profile = await findProfile(tx, { owner, id });
    if (!profile) throw notFound();
    const rows = await listVersionRows(tx, { owner, profileId: id, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const items = page.map((row) => ({
      id: row.id,
      revision: row.revision,
      publishedAt: row.publishedAt.toString(),
      isCurrent: profile.publishedAt !== null && profile.publishedAt.equals(row.publishedAt),
    }));
    return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}
