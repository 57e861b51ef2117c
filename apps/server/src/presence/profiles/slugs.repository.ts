import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Addresses in use by the owner's live profiles. */
export async function listTakenSlugs(
  tx: Tx,
  { owner, except }: { owner: OwnerId; except?: string | undefined },
): Promise<Set<string>> {
  const rows = await tx.sql<{ slug: string }[]>`
    select slug from profiles
    where owner_id = ${owner} and deleted_at is null and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid)`;
  return new Set(rows.map((row) => row.slug));
}

type Move = { owner: OwnerId; profileId: string; from: string; to: string; now: Temporal.Instant };

/** Stores the old address as a redirect; the new one is no longer anybody's old address. */
export async function keepRedirect(tx: Tx, { owner, profileId, from, to, now }: Move): Promise<void> {
  await tx.sql`delete from profile_slug_redirects where owner_id = ${owner} and slug = ${to}`;
  await tx.sql`
    insert into profile_slug_redirects (owner_id, slug, profile_id, created_at) values (${owner}, ${from}, ${profileId}, ${now})
    on conflict (owner_id, slug) do update set profile_id = excluded.profile_id, created_at = excluded.created_at`;
}

/**
 * The visible profile that an old address belongs to. An address taken over by another live profile that was ever
 * visible does not redirect, hidden or not.
 */
export async function findRedirect(
  tx: Tx,
  { owner, slug }: { owner: OwnerId; slug: string },
): Promise<string | undefined> {
  const [row] = await tx.sql<{ slug: string }[]>`
    select p.slug from profile_slug_redirects r
    join profiles p on p.owner_id = r.owner_id and p.id = r.profile_id and p.deleted_at is null
      and p.published_revision is not null and not p.hidden and p.withheld_at is null
    where r.owner_id = ${owner} and r.slug = ${slug} and not exists (
      select from profiles heir
      where heir.owner_id = r.owner_id and heir.slug = r.slug and heir.deleted_at is null
        and heir.published_revision is not null)`;
  return row?.slug;
}
