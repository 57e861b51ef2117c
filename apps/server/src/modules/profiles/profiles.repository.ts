import type { ProfileStatus } from '@enlace/contract/shell/shell.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ProfileListRow, ProfileRow } from './profiles.types.ts';

export type Key = { owner: OwnerId; id: string };

/** JSON text of a value without functions, dates or cycles, for a jsonb parameter. */
function json(document: object): string {
  return JSON.stringify(document);
}

function columns(tx: Tx) {
  return tx.sql`
    owner_id, id, name, slug, locale, draft_revision, draft_saved_at, published_revision, published_at, hidden, short_code,
    color, theme_id, created_at, updated_at`;
}

export async function findProfile(tx: Tx, { owner, id }: Key): Promise<ProfileRow | undefined> {
  const [row] = await tx.sql<ProfileRow[]>`
    select ${columns(tx)}, draft, published from profiles where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  return row;
}

/** Locks the row, so that two saves of one draft come one after the other. */
export async function lockProfile(tx: Tx, { owner, id }: Key): Promise<ProfileRow | undefined> {
  const [row] = await tx.sql<ProfileRow[]>`
    select ${columns(tx)}, draft, published from profiles
    where owner_id = ${owner} and id = ${id} and deleted_at is null for update`;
  return row;
}

export async function lockDeletedProfile(tx: Tx, { owner, id }: Key): Promise<ProfileRow | undefined> {
  const [row] = await tx.sql<ProfileRow[]>`
    select ${columns(tx)}, draft, published from profiles
    where owner_id = ${owner} and id = ${id} and deleted_at is not null for update`;
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

/** Writes the draft and counts its revision up; a document equal to the stored one changes nothing. */
export async function updateDraft(tx: Tx, { owner, id, document, color, themeId, now }: DraftUpdate): Promise<void> {
  await tx.sql`
    update profiles
    set draft = ${json(document)}::jsonb, draft_revision = draft_revision + 1, draft_saved_at = ${now}, updated_at = ${now},
        color = ${color}, theme_id = ${themeId}
    where owner_id = ${owner} and id = ${id} and draft is distinct from ${json(document)}::jsonb`;
}

type Publication = Key & { document: object; revision: number; now: Temporal.Instant };

export async function updatePublished(tx: Tx, { owner, id, document, revision, now }: Publication): Promise<void> {
  await tx.sql`
    update profiles
    set published = ${json(document)}::jsonb, published_revision = ${revision}, published_at = ${now}, updated_at = ${now}, hidden = false
    where owner_id = ${owner} and id = ${id}`;
}

export async function updateHidden(
  tx: Tx,
  { owner, id, hidden, now }: Key & { hidden: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update profiles set hidden = ${hidden}, updated_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

type Identity = Key & Pick<ProfileRow, 'name' | 'slug' | 'locale'> & { now: Temporal.Instant };

export async function updateIdentity(tx: Tx, { owner, id, name, slug, locale, now }: Identity): Promise<void> {
  await tx.sql`
    update profiles set name = ${name}, slug = ${slug}, locale = ${locale}, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

export async function markDeleted(tx: Tx, { owner, id, now }: Key & { now: Temporal.Instant }): Promise<void> {
  await tx.sql`update profiles set deleted_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

export async function markRestored(
  tx: Tx,
  { owner, id, slug, now }: Key & { slug: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update profiles set deleted_at = null, slug = ${slug}, updated_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

export async function countLiveProfiles(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from profiles where owner_id = ${owner} and deleted_at is null`;
  return row?.count ?? 0;
}

export type ListSort = 'recent' | 'visits' | 'name';
/** Position after the last row of a page: the value sorted by, and the id. */
export type ListCursor = { value: string; id: string };

type ListInput = {
  owner: OwnerId;
  search: string | undefined;
  status: ProfileStatus | undefined;
  sort: ListSort;
  cursor: ListCursor | undefined;
  limit: number;
  /** First day that counts for the figures. */
  since: Temporal.PlainDate;
};

/** Adds visits and clicks since a day to every live profile of the owner. */
function withFigures(tx: Tx, { owner, since }: Pick<ListInput, 'owner' | 'since'>) {
  return tx.sql`
    select ${columns(tx)},
      (select coalesce(sum(visits), 0)::int from profile_visit_days v
        where v.owner_id = p.owner_id and v.profile_id = p.id and v.day >= ${since.toString()}::date) as visits30d,
      (select coalesce(sum(clicks), 0)::int from profile_click_days c
        where c.owner_id = p.owner_id and c.profile_id = p.id and c.day >= ${since.toString()}::date) as clicks30d
    from profiles p where owner_id = ${owner} and deleted_at is null`;
}

function statusFilter(tx: Tx, status: ProfileStatus | undefined) {
  switch (status) {
    case 'draft':
      return tx.sql`and published_revision is null`;
    case 'published':
      return tx.sql`and published_revision is not null and not hidden`;
    case 'hidden':
      return tx.sql`and published_revision is not null and hidden`;
    case 'scheduled':
      return tx.sql`and false`;
    default:
      return tx.sql``;
  }
}

function filters(tx: Tx, { search, status }: Pick<ListInput, 'search' | 'status'>) {
  const wanted = search?.trim().toLowerCase() ?? '';
  return tx.sql`
    ${wanted === '' ? tx.sql`` : tx.sql`and (strpos(lower(name), ${wanted}) > 0 or strpos(slug, ${wanted}) > 0)`}
    ${statusFilter(tx, status)}`;
}

function paging(tx: Tx, { sort, cursor, limit }: Pick<ListInput, 'sort' | 'cursor' | 'limit'>) {
  const after = (
    key: ReturnType<typeof columns>,
    type: ReturnType<typeof columns>,
    compare: ReturnType<typeof columns>,
  ) => (cursor ? tx.sql`and (${key}, id) ${compare} (${cursor.value}::${type}, ${cursor.id}::uuid)` : tx.sql``);
  switch (sort) {
    case 'recent':
      return tx.sql`${after(tx.sql`updated_at`, tx.sql`timestamptz`, tx.sql`<`)} order by updated_at desc, id desc limit ${limit}`;
    case 'visits':
      return tx.sql`${after(tx.sql`visits30d`, tx.sql`int`, tx.sql`<`)} order by visits30d desc, id desc limit ${limit}`;
    case 'name':
      return tx.sql`${after(tx.sql`lower(name)`, tx.sql`text`, tx.sql`>`)} order by lower(name), id limit ${limit}`;
  }
}

export async function listProfileRows(tx: Tx, input: ListInput): Promise<ProfileListRow[]> {
  return tx.sql<ProfileListRow[]>`
    select * from (${withFigures(tx, input)}) as profile where true ${filters(tx, input)} ${paging(tx, input)}`;
}

export async function countProfileRows(tx: Tx, input: Pick<ListInput, 'owner' | 'search' | 'status'>): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from profiles where owner_id = ${input.owner} and deleted_at is null ${filters(tx, input)}`;
  return row?.count ?? 0;
}

export async function findListRow(
  tx: Tx,
  { owner, id, since }: Key & { since: Temporal.PlainDate },
): Promise<ProfileListRow | undefined> {
  const [row] = await tx.sql<ProfileListRow[]>`
    select * from (${withFigures(tx, { owner, since })}) as profile where id = ${id}`;
  return row;
}

/** Name of a profile whose draft or public page shows the file, or undefined. */
export async function findNameUsingFile(
  tx: Tx,
  { owner, fileId }: { owner: OwnerId; fileId: string },
): Promise<string | undefined> {
  const path = '$.**.fileId ? (@ == $id)';
  const vars = JSON.stringify({ id: fileId });
  const [row] = await tx.sql<{ name: string }[]>`
    select name from profiles
    where owner_id = ${owner} and deleted_at is null
      and (jsonb_path_exists(draft, ${path}::jsonpath, ${vars}::jsonb) or jsonb_path_exists(published, ${path}::jsonpath, ${vars}::jsonb))
    limit 1`;
  return row?.name;
}
