import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listColumns } from './profiles.repository.ts';
import type { ProfileRow } from './profiles.types.ts';

type Many = { owner: OwnerId; ids: readonly string[] };
type Changed = Many & { now: Temporal.Instant };
type LightRow = Omit<ProfileRow, 'draft' | 'published' | 'scheduled'>;

/** The rows in the requested order, locked by id, so that two actions never deadlock. */
export async function lockProfiles(
  tx: Tx,
  { owner, ids, isDeleted = false }: Many & { isDeleted?: boolean },
): Promise<LightRow[]> {
  const rows = await tx.sql<LightRow[]>`
    select ${listColumns(tx)} from profiles
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and (deleted_at is not null) = ${isDeleted}
    order by id for update`;
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...rows].toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0));
}

export async function markManyHidden(
  tx: Tx,
  { owner, ids, hidden, now }: Changed & { hidden: boolean },
): Promise<void> {
  await tx.sql`
    update profiles set hidden = ${hidden}, updated_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

export async function markManyDeleted(tx: Tx, { owner, ids, now }: Changed): Promise<void> {
  await tx.sql`update profiles set deleted_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

/** Stores the public version of profiles that are about to be published together. */
export async function readBefore(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<string> {
  const [row] = await tx.sql<{ before: string }[]>`
    select jsonb_build_object(
      'published', published, 'published_revision', published_revision, 'published_at', published_at, 'hidden', hidden,
      'expires_at', expires_at, 'scheduled', scheduled, 'scheduled_revision', scheduled_revision, 'publish_at', publish_at
    )::text as before from profiles where owner_id = ${owner} and id = ${id}`;
  if (!row) throw new Error(`the profile ${id} is held and not there`);
  return row.before;
}

export async function writeBefore(
  tx: Tx,
  { owner, id, before }: { owner: OwnerId; id: string; before: string },
): Promise<void> {
  await tx.sql`
    update profiles set before_publication = ${before}::jsonb where owner_id = ${owner} and id = ${id}`;
}

/**
 * Restores the previous public version of profiles that were published together and not since. What was published stays
 * among the versions as a draft. A schedule that has passed meanwhile is not restored. Returns the ids.
 */
export async function revertPublications(tx: Tx, { owner, ids, now }: Changed): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    with back as (
      select p.id, p.published_at as undone_at, b.*
      from profiles p, jsonb_to_record(p.before_publication) as b(
        published jsonb, published_revision integer, published_at timestamptz, hidden boolean, expires_at timestamptz,
        scheduled jsonb, scheduled_revision integer, publish_at timestamptz)
      where p.owner_id = ${owner} and p.id = any(${[...ids]}::uuid[]) and p.before_publication is not null and p.deleted_at is null
    ), kept as (
      update profile_versions v set kind = 'draft' from back
      where v.owner_id = ${owner} and v.profile_id = back.id and v.kind = 'published' and v.published_at = back.undone_at
    )
    update profiles p
    set published = nullif(back.published, 'null'), published_revision = back.published_revision, published_at = back.published_at,
        hidden = back.hidden, expires_at = back.expires_at, before_publication = null, updated_at = ${now},
        scheduled = case when back.publish_at > ${now} then nullif(back.scheduled, 'null') end,
        scheduled_revision = case when back.publish_at > ${now} then back.scheduled_revision end,
        publish_at = case when back.publish_at > ${now} then back.publish_at end
    from back where p.owner_id = ${owner} and p.id = back.id
    returning p.id`;
  return rows.map(({ id }) => id);
}
