import type { PostView } from '@enlace/contract/publishing/walls/posts.contract.ts';
import type { PostState, ReviewState } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { PostOrder } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { FileFacts, PostContent, PostRow, Votes } from './walls.types.ts';

export type NewPost = PostContent & {
  id: string;
  profileId: string;
  state: PostState;
  review: ReviewState;
  authorKind: 'owner' | 'visitor';
  authorName: string;
  visitorKey?: string;
  editHash?: string;
  reasons?: readonly string[];
  score?: number;
  publishAt?: Temporal.Instant | null;
  publishedAt?: Temporal.Instant | null;
  now: Temporal.Instant;
};

function contentColumns(tx: Tx, { kind, body, media, link, poll, event, lang, topics }: PostContent) {
  const json = (value: object | null) => (value === null ? null : tx.sql.json({ ...value }));
  return {
    kind,
    body,
    media: tx.sql.json(media),
    link: json(link),
    poll: json(poll),
    event: json(event),
    lang,
    topics: tx.sql`${topics}::text[]`,
  };
}

export async function insertPost(tx: Tx, owner: OwnerId, post: NewPost): Promise<PostRow> {
  const content = contentColumns(tx, post);
  const { id, profileId, state, review, authorKind, authorName, now, publishAt = null, publishedAt = null } = post;
  const [row] = await tx.sql<PostRow[]>`
    insert into wall_posts (owner_id, id, profile_id, kind, body, media, link, poll, event, lang, topics, state, review,
      author_kind, author_name, visitor_key, edit_hash, reasons, score, publish_at, published_at, activity_at, created_at, updated_at)
    values (${owner}, ${id}, ${profileId}, ${content.kind}, ${content.body}, ${content.media}, ${content.link},
      ${content.poll}, ${content.event}, ${content.lang}, ${content.topics}, ${state}, ${review}, ${authorKind},
      ${authorName}, ${post.visitorKey ?? null}, ${post.editHash ?? null}, ${[...(post.reasons ?? [])]}::text[],
      ${post.score ?? 0}, ${publishAt}, ${publishedAt}, ${publishedAt}, ${now}, ${now})
    returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Stores content and state; figures and pins are maintained elsewhere. */
export async function writePost(tx: Tx, post: PostRow): Promise<PostRow> {
  const content = contentColumns(tx, post);
  const [row] = await tx.sql<PostRow[]>`
    update wall_posts set kind = ${content.kind}, body = ${content.body}, media = ${content.media}, link = ${content.link},
      poll = ${content.poll}, event = ${content.event}, lang = ${content.lang}, topics = ${content.topics},
      state = ${post.state}, review = ${post.review}, pin = ${post.pin}, publish_at = ${post.publishAt},
      published_at = ${post.publishedAt}, activity_at = ${post.activityAt}, archived_at = ${post.archivedAt},
      deleted_at = ${post.deletedAt}, revision = ${post.revision}, updated_at = ${post.updatedAt}
    where owner_id = ${post.ownerId} and id = ${post.id} returning *`;
  if (!row) throw notFound();
  return row;
}

type PostKey = { owner: OwnerId; id: string };

/** Includes the trash. */
export async function findPost(tx: Tx, { owner, id }: PostKey): Promise<PostRow | undefined> {
  const [row] = await tx.sql<PostRow[]>`select * from wall_posts where owner_id = ${owner} and id = ${id}`;
  return row;
}

export async function lockPost(tx: Tx, { owner, id }: PostKey): Promise<PostRow> {
  const [row] = await tx.sql<PostRow[]>`
    select p.* from wall_posts p join profiles r on r.owner_id = p.owner_id and r.id = p.profile_id
    where p.owner_id = ${owner} and p.id = ${id} and r.deleted_at is null for update of p`;
  if (!row) throw notFound();
  return row;
}

export async function countAllPosts(tx: Tx, owner: OwnerId, profileId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from wall_posts where owner_id = ${owner} and profile_id = ${profileId}`;
  return row?.count ?? 0;
}

/** Start of a page: the sort value, then the id. */
export type PostAfter = { key: string; id: string };

function viewCondition(tx: Tx, view: PostView) {
  switch (view) {
    case 'all':
      return tx.sql`deleted_at is null and review = 'approved'`;
    case 'review':
      return tx.sql`deleted_at is null and review = 'pending'`;
    case 'trash':
      return tx.sql`deleted_at is not null`;
    case 'published':
      return tx.sql`deleted_at is null and review = 'approved' and state = 'published'`;
    default:
      return tx.sql`deleted_at is null and review = 'approved' and state = ${view}`;
  }
}

function orderParts(tx: Tx, order: PostOrder, after: PostAfter | undefined) {
  const { key = null, id = null } = after ?? {};
  switch (order) {
    case 'newest':
      return {
        past: after ? tx.sql`and (published_at, id) < (${key}::timestamptz, ${id}::uuid)` : tx.sql``,
        by: tx.sql`published_at desc, id desc`,
      };
    case 'oldest':
      return {
        past: after ? tx.sql`and (published_at, id) > (${key}::timestamptz, ${id}::uuid)` : tx.sql``,
        by: tx.sql`published_at, id`,
      };
    case 'activity':
      return {
        past: after ? tx.sql`and (activity_at, id) < (${key}::timestamptz, ${id}::uuid)` : tx.sql``,
        by: tx.sql`activity_at desc, id desc`,
      };
    case 'reactions':
      return {
        past: after ? tx.sql`and (reaction_count, id) < (${key}::integer, ${id}::uuid)` : tx.sql``,
        by: tx.sql`reaction_count desc, id desc`,
      };
  }
}

/** A row's sort value. */
export function orderKey(row: PostRow, order: PostOrder): string {
  if (order === 'reactions') return String(row.reactionCount);
  const moment = order === 'activity' ? row.activityAt : row.publishedAt;
  return (moment ?? row.createdAt).toString();
}

type Shown = {
  owner: OwnerId;
  profileId: string;
  order: PostOrder;
  after: PostAfter | undefined;
  limit: number;
  topic?: string | undefined;
  /** Pinned posts are listed separately. */
  withoutPins?: boolean;
  search?: string | undefined;
};

/** What visitors may see, in one of the four orders. */
export async function listShownPosts(tx: Tx, input: Shown): Promise<PostRow[]> {
  const { owner, profileId, order, after, limit, topic, withoutPins = false, search } = input;
  const { past, by } = orderParts(tx, order, after);
  const rows = await tx.sql<PostRow[]>`
    select * from wall_posts
    where owner_id = ${owner} and profile_id = ${profileId} and state = 'published' and review = 'approved' and deleted_at is null
      ${topic === undefined ? tx.sql`` : tx.sql`and ${topic} = any(topics)`}
      ${withoutPins ? tx.sql`and pin is null` : tx.sql``}
      ${search === undefined ? tx.sql`` : tx.sql`and strpos(enlace_fold(body), (select enlace_fold(${search}))) > 0`} ${past}
    order by ${by} limit ${limit}`;
  return [...rows];
}

export async function listPins(
  tx: Tx,
  { owner, profileId }: { owner: OwnerId; profileId: string },
): Promise<PostRow[]> {
  const rows = await tx.sql<PostRow[]>`
    select * from wall_posts where owner_id = ${owner} and profile_id = ${profileId} and pin is not null order by pin`;
  return [...rows];
}

type Listed = {
  owner: OwnerId;
  profileId: string;
  view: PostView;
  search: string | undefined;
  after: string | undefined;
  limit: number;
};

/** The client's own list, last created first. */
export async function listOwnPosts(
  tx: Tx,
  { owner, profileId, view, search, after, limit }: Listed,
): Promise<PostRow[]> {
  const rows = await tx.sql<PostRow[]>`
    select * from wall_posts
    where owner_id = ${owner} and profile_id = ${profileId} and ${viewCondition(tx, view)}
      ${search === undefined ? tx.sql`` : tx.sql`and strpos(enlace_fold(body), (select enlace_fold(${search}))) > 0`}
      ${after === undefined ? tx.sql`` : tx.sql`and id < ${after}::uuid`}
    order by id desc limit ${limit}`;
  return [...rows];
}

/** Facts of the files that posts show, by id; deleted files are omitted. */
export async function readFiles(tx: Tx, owner: OwnerId, fileIds: readonly string[]): Promise<Map<string, FileFacts>> {
  if (fileIds.length === 0) return new Map();
  const rows = await tx.sql<FileFacts[]>`
    select id, name, kind, format, width, height, size_bytes::float8 as size_bytes from files
    where owner_id = ${owner} and id = any(${[...new Set(fileIds)]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readVotes(tx: Tx, owner: OwnerId, postIds: readonly string[]): Promise<Map<string, Votes>> {
  const votes = new Map<string, Map<number, number>>();
  if (postIds.length === 0) return votes;
  const rows = await tx.sql<{ postId: string; optionId: number; votes: number }[]>`
    select post_id, option_id, count(*)::int as votes from wall_votes
    where owner_id = ${owner} and post_id = any(${[...postIds]}::uuid[]) group by post_id, option_id`;
  for (const { postId, optionId, votes: count } of rows) {
    const ofPost = votes.get(postId) ?? new Map<number, number>();
    ofPost.set(optionId, count);
    votes.set(postId, ofPost);
  }
  return votes;
}

export type DuePost = { ownerId: OwnerId; id: string };

/** Due scheduled posts, oldest first. Needs a system transaction. */
export async function listDuePosts(
  tx: Tx,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<DuePost[]> {
  const rows = await tx.sql<DuePost[]>`
    select owner_id, id from wall_posts where state = 'scheduled' and deleted_at is null and publish_at <= ${now}
    order by publish_at, id limit ${limit}`;
  return [...rows];
}
