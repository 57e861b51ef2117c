import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ProfileRow } from './profiles.types.ts';

export type Key = { owner: OwnerId; id: string };

/** JSON text of a value without functions, dates or cycles, for a jsonb parameter. */
function json(document: object): string {
  return JSON.stringify(document);
}

/** All columns of a profile except its documents. */
export function listColumns(tx: Tx) {
  return tx.sql`
    owner_id, id, name, slug, locale, draft_revision, draft_saved_at, published_revision, published_at, hidden, short_code,
    scheduled_revision, publish_at, expires_at, password_hash is not null as has_password, is_indexed, is_suggested,
    color, theme_id, created_at, updated_at`;
}

export async function findProfile(tx: Tx, { owner, id }: Key): Promise<ProfileRow | undefined> {
  const [row] = await tx.sql<ProfileRow[]>`
    select ${listColumns(tx)}, draft, published, scheduled from profiles where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  return row;
}

/** Locks the row, so that two saves of one draft are serialised. */
export async function lockProfile(tx: Tx, { owner, id }: Key): Promise<ProfileRow | undefined> {
  const [row] = await tx.sql<ProfileRow[]>`
    select ${listColumns(tx)}, draft, published, scheduled from profiles
    where owner_id = ${owner} and id = ${id} and deleted_at is null for update`;
  return row;
}

type NewProfile = Pick<
  ProfileRow,
  'ownerId' | 'id' | 'name' | 'slug' | 'locale' | 'shortCode' | 'color' | 'themeId'
> & {
  draft: object;
  now: Temporal.Instant;
};

export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { ownerId, id, name, slug, locale, shortCode, color, themeId, draft, now } = profile;
  await tx.sql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, color, theme_id, draft_saved_at, created_at, updated_at)
    values (${ownerId}, ${id}, ${name}, ${slug}, ${locale}, ${json(draft)}::jsonb, ${shortCode}, ${color}, ${themeId}, ${now}, ${now}, ${now})`;
  await tx.sql`
    insert into profile_short_codes (code, owner_id, profile_id) values (${shortCode}, ${ownerId}, ${id})`;
}

type DraftUpdate = Key & { document: object; color: string; themeId: string; now: Temporal.Instant };

/** Stores the draft and increments its revision; a document equal to the stored one changes nothing. */
export async function updateDraft(tx: Tx, { owner, id, document, color, themeId, now }: DraftUpdate): Promise<void> {
  await tx.sql`
    update profiles
    set draft = ${json(document)}::jsonb, draft_revision = draft_revision + 1, draft_saved_at = ${now}, updated_at = ${now},
        color = ${color}, theme_id = ${themeId}
    where owner_id = ${owner} and id = ${id} and draft is distinct from ${json(document)}::jsonb`;
}

type Publication = Key & { document: object; revision: number; now: Temporal.Instant };

/** Sets the public version. Ends hiding, an expiry that has passed, and any schedule. */
export async function updatePublished(tx: Tx, { owner, id, document, revision, now }: Publication): Promise<void> {
  await tx.sql`
    update profiles
    set published = ${json(document)}::jsonb, published_revision = ${revision}, published_at = ${now}, updated_at = ${now}, hidden = false,
        expires_at = case when expires_at > ${now} then expires_at end,
        scheduled = null, scheduled_revision = null, publish_at = null, before_publication = null
    where owner_id = ${owner} and id = ${id}`;
}

type Identity = Key &
  Pick<ProfileRow, 'name' | 'slug' | 'locale' | 'isIndexed' | 'isSuggested' | 'expiresAt'> & { now: Temporal.Instant };

export async function updateIdentity(tx: Tx, identity: Identity): Promise<void> {
  const { owner, id, name, slug, locale, isIndexed, isSuggested, expiresAt, now } = identity;
  await tx.sql`
    update profiles
    set name = ${name}, slug = ${slug}, locale = ${locale}, is_indexed = ${isIndexed},
      is_suggested = ${isSuggested}, expires_at = ${expiresAt}, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function markRestored(
  tx: Tx,
  { owner, id, slug, now }: Key & { slug: string; now: Temporal.Instant },
): Promise<void> {
  // What became due meanwhile is for the owner to publish: nothing is published by restoring.
  await tx.sql`
    update profiles
    set deleted_at = null, slug = ${slug}, updated_at = ${now},
        scheduled = case when publish_at > ${now} then scheduled end,
        scheduled_revision = case when publish_at > ${now} then scheduled_revision end,
        publish_at = case when publish_at > ${now} then publish_at end
    where owner_id = ${owner} and id = ${id}`;
}

export async function countLiveProfiles(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from profiles where owner_id = ${owner} and deleted_at is null`;
  return row?.count ?? 0;
}
