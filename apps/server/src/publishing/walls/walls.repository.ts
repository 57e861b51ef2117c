import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { WallRow } from './walls.types.ts';

type WallKey = { owner: OwnerId; profileId: string };

const columns = [
  'profile_id',
  'is_on',
  'privacy',
  'password_hash',
  'password_count',
  'moderation',
  'shown_order',
  'title',
  'intro',
  'allows_comments',
  'allows_reactions',
  'allows_visitor_posts',
  'posts_on_profile',
];

/** The defaults of an unchanged wall. */
export function freshWall(profileId: string): WallRow {
  return {
    profileId,
    isOn: false,
    privacy: 'public',
    passwordHash: null,
    passwordCount: 0,
    moderation: 'filter',
    shownOrder: 'newest',
    title: '',
    intro: '',
    allowsComments: true,
    allowsReactions: true,
    allowsVisitorPosts: false,
    postsOnProfile: 3,
  };
}

export async function findWall(tx: Tx, { owner, profileId }: WallKey): Promise<WallRow> {
  const [row] = await tx.sql<WallRow[]>`
    select ${tx.sql(columns)} from walls where owner_id = ${owner} and profile_id = ${profileId}`;
  return row ?? freshWall(profileId);
}

/** Creates the row if needed and locks it until the transaction ends: changes of a wall are serialised. */
export async function lockWall(tx: Tx, { owner, profileId }: WallKey): Promise<WallRow> {
  const [profile] = await tx.sql`
    select 1 from profiles where owner_id = ${owner} and id = ${profileId} and deleted_at is null`;
  if (!profile) throw notFound();
  await tx.sql`insert into walls (owner_id, profile_id) values (${owner}, ${profileId}) on conflict do nothing`;
  const [row] = await tx.sql<WallRow[]>`
    select ${tx.sql(columns)} from walls where owner_id = ${owner} and profile_id = ${profileId} for update`;
  if (!row) throw notFound();
  return row;
}

export async function writeWall(tx: Tx, owner: OwnerId, wall: WallRow, now: Temporal.Instant): Promise<void> {
  await tx.sql`
    update walls set is_on = ${wall.isOn}, privacy = ${wall.privacy}, password_hash = ${wall.passwordHash},
      password_count = ${wall.passwordCount}, moderation = ${wall.moderation}, shown_order = ${wall.shownOrder},
      title = ${wall.title}, intro = ${wall.intro}, allows_comments = ${wall.allowsComments},
      allows_reactions = ${wall.allowsReactions}, allows_visitor_posts = ${wall.allowsVisitorPosts},
      posts_on_profile = ${wall.postsOnProfile}, updated_at = ${now}
    where owner_id = ${owner} and profile_id = ${wall.profileId}`;
}

export type WallCounts = {
  draft: number;
  scheduled: number;
  published: number;
  archived: number;
  trash: number;
  pendingPosts: number;
};

export async function countPosts(tx: Tx, { owner, profileId }: WallKey): Promise<WallCounts> {
  const [row] = await tx.sql<WallCounts[]>`
    select count(*) filter (where state = 'draft' and review = 'approved' and deleted_at is null)::int as draft,
      count(*) filter (where state = 'scheduled' and deleted_at is null)::int as scheduled,
      count(*) filter (where state = 'published' and review = 'approved' and deleted_at is null)::int as published,
      count(*) filter (where state = 'archived' and review = 'approved' and deleted_at is null)::int as archived,
      count(*) filter (where deleted_at is not null)::int as trash,
      count(*) filter (where review = 'pending' and deleted_at is null)::int as pending_posts
    from wall_posts where owner_id = ${owner} and profile_id = ${profileId}`;
  return row ?? { draft: 0, scheduled: 0, published: 0, archived: 0, trash: 0, pendingPosts: 0 };
}

export type RecentFigures = { posts: number; comments: number; reactions: number; votes: number };

/** Events on a wall since a moment. */
export async function countRecent(
  tx: Tx,
  { owner, profileId, since }: WallKey & { since: Temporal.Instant },
): Promise<RecentFigures> {
  const [row] = await tx.sql<RecentFigures[]>`
    with p as (select id, published_at, state, review, deleted_at from wall_posts
      where owner_id = ${owner} and profile_id = ${profileId})
    select (select count(*)::int from p where state = 'published' and review = 'approved' and deleted_at is null
        and published_at > ${since}) as posts,
      (select count(*)::int from wall_comments c join p on p.id = c.post_id where c.owner_id = ${owner}
        and c.review = 'approved' and c.deleted_at is null and c.created_at > ${since}) as comments,
      (select count(*)::int from wall_reactions r join p on p.id = r.post_id where r.owner_id = ${owner}
        and r.created_at > ${since}) as reactions,
      (select count(distinct (v.post_id, v.visitor_key))::int from wall_votes v join p on p.id = v.post_id
        where v.owner_id = ${owner} and v.created_at > ${since}) as votes`;
  return row ?? { posts: 0, comments: 0, reactions: 0, votes: 0 };
}

export type WallSummary = {
  profileId: string;
  isOn: boolean;
  privacy: WallRow['privacy'];
  published: number;
  lastPostAt: Temporal.Instant | null;
};

/** Settings and figures of all used walls. */
export async function listWallSummaries(tx: Tx, owner: OwnerId): Promise<WallSummary[]> {
  const rows = await tx.sql<WallSummary[]>`
    select w.profile_id, w.is_on, w.privacy, coalesce(p.published, 0)::int as published, p.last_post_at
    from walls w left join (
      select profile_id, count(*) as published, max(published_at) as last_post_at from wall_posts
      where owner_id = ${owner} and state = 'published' and review = 'approved' and deleted_at is null
      group by profile_id) p on p.profile_id = w.profile_id
    where w.owner_id = ${owner}`;
  return [...rows];
}
