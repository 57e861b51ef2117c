import type { ReactionKind } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import type { WallReportReason } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export async function isBlocked(tx: Tx, owner: OwnerId, visitorKey: string): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from wall_blocks where owner_id = ${owner} and kind = 'visitor' and value = ${visitorKey}`;
  return rows.length > 0;
}

export async function listBlockedWords(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ value: string }[]>`
    select value from wall_blocks where owner_id = ${owner} and kind = 'word'`;
  return rows.map(({ value }) => value);
}

/** Whether a visitor wrote exactly this text since a moment. */
export async function hasWritten(
  tx: Tx,
  { owner, visitorKey, body, since }: { owner: OwnerId; visitorKey: string; body: string; since: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from wall_comments where owner_id = ${owner} and visitor_key = ${visitorKey} and body = ${body} and created_at > ${since}
    union all
    select 1 from wall_posts where owner_id = ${owner} and visitor_key = ${visitorKey} and body = ${body} and created_at > ${since}
    limit 1`;
  return rows.length > 0;
}

type Sign = { owner: OwnerId; postId: string; visitorKey: string; kind: ReactionKind; now: Temporal.Instant };

/** Adds a reaction, changes it, or removes the same one. */
export async function toggleReaction(tx: Tx, { owner, postId, visitorKey, kind, now }: Sign): Promise<void> {
  const taken = await tx.sql`
    delete from wall_reactions where owner_id = ${owner} and post_id = ${postId} and visitor_key = ${visitorKey} and kind = ${kind}
    returning 1`;
  if (taken.length > 0) return;
  await tx.sql`
    insert into wall_reactions (owner_id, post_id, visitor_key, kind, created_at)
    values (${owner}, ${postId}, ${visitorKey}, ${kind}, ${now})
    on conflict (owner_id, post_id, visitor_key) do update set kind = excluded.kind, created_at = excluded.created_at`;
}

type Vote = { owner: OwnerId; postId: string; visitorKey: string; options: readonly number[]; now: Temporal.Instant };

/** Replaces a visitor’s previous vote; the caller must have locked the post. */
export async function replaceVote(tx: Tx, { owner, postId, visitorKey, options, now }: Vote): Promise<void> {
  await tx.sql`delete from wall_votes where owner_id = ${owner} and post_id = ${postId} and visitor_key = ${visitorKey}`;
  await tx.sql`
    insert into wall_votes (owner_id, post_id, visitor_key, option_id, created_at)
    select ${owner}, ${postId}, ${visitorKey}, option_id, ${now} from unnest(${[...options]}::smallint[]) as option_id`;
  await tx.sql`
    update wall_posts set voters = (select count(distinct visitor_key)::int from wall_votes where owner_id = ${owner} and post_id = ${postId})
    where owner_id = ${owner} and id = ${postId}`;
}

type Report = {
  owner: OwnerId;
  id: string;
  postId: string;
  commentId: string | null;
  reason: WallReportReason;
  body: string;
  visitorKey: string;
  now: Temporal.Instant;
};

/** False when the same visitor already has an open report about it. */
export async function insertReport(tx: Tx, report: Report): Promise<boolean> {
  const { owner, id, postId, commentId, reason, body, visitorKey, now } = report;
  const rows = await tx.sql`
    insert into wall_reports (owner_id, id, post_id, comment_id, reason, body, visitor_key, created_at)
    select ${owner}, ${id}, ${postId}, ${commentId}, ${reason}, ${body}, ${visitorKey}, ${now}
    where not exists (select 1 from wall_reports where owner_id = ${owner} and post_id = ${postId}
      and comment_id is not distinct from ${commentId}::uuid and visitor_key = ${visitorKey} and decided_at is null)
    returning 1`;
  return rows.length > 0;
}

export type OwnWriting = {
  kind: 'post' | 'comment';
  owner: OwnerId;
  id: string;
  profileId: string;
  postId: string;
  body: string;
  name: string;
  review: 'approved' | 'pending' | 'rejected';
  reasons: string[];
  createdAt: Temporal.Instant;
};

/** A visitor's text, by their secret link, while it exists. */
export async function findOwnWriting(
  tx: Tx,
  { owner, profileId, editHash }: { owner: OwnerId; profileId: string; editHash: string },
): Promise<OwnWriting | undefined> {
  const [row] = await tx.sql<OwnWriting[]>`
    select 'post' as kind, owner_id as owner, id, profile_id, id as post_id, body, author_name as name, review, reasons, created_at
      from wall_posts where owner_id = ${owner} and profile_id = ${profileId} and edit_hash = ${editHash} and deleted_at is null
    union all
    select 'comment', c.owner_id, c.id, p.profile_id, c.post_id, c.body, c.author_name, c.review, c.reasons, c.created_at
      from wall_comments c join wall_posts p on p.owner_id = c.owner_id and p.id = c.post_id
      where c.owner_id = ${owner} and p.profile_id = ${profileId} and c.edit_hash = ${editHash} and c.deleted_at is null and p.deleted_at is null`;
  return row;
}

/** Forgets authors after a while, except for the block list. */
export async function forgetVisitors(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`update wall_posts set visitor_key = null, edit_hash = null where visitor_key is not null and created_at < ${before}`;
  await tx.sql`update wall_comments set visitor_key = null, edit_hash = null where visitor_key is not null and created_at < ${before}`;
  await tx.sql`update wall_reports set visitor_key = null where visitor_key is not null and created_at < ${before}`;
}
