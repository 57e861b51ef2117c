import type {
  HeldReason,
  InboxItemKind,
  InboxState,
  WallReportReason,
} from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type InboxRow = {
  kind: InboxItemKind;
  id: string;
  profileId: string;
  profileName: string;
  postId: string;
  postBody: string;
  authorKind: 'owner' | 'visitor';
  authorName: string;
  text: string;
  review: 'pending' | 'approved' | 'rejected';
  reasons: HeldReason[];
  score: number;
  at: Temporal.Instant;
};

/** Pending or reported posts and comments outside the trash. */
function waiting(tx: Tx, owner: OwnerId, profileId: string | null) {
  return tx.sql`
    select 'post' as kind, p.id, p.profile_id, p.id as post_id, p.body as post_body, p.author_kind, p.author_name,
      p.body as text, p.review, p.reasons, p.score, p.created_at as at
    from wall_posts p
    where p.owner_id = ${owner} and p.deleted_at is null and (${profileId}::uuid is null or p.profile_id = ${profileId}::uuid)
      and (p.review = 'pending' or (p.review = 'approved' and exists (select 1 from wall_reports r
        where r.owner_id = p.owner_id and r.post_id = p.id and r.comment_id is null and r.decided_at is null)))
    union all
    select 'comment', c.id, p.profile_id, p.id, p.body, c.author_kind, c.author_name, c.body, c.review, c.reasons, c.score, c.created_at
    from wall_comments c join wall_posts p on p.owner_id = c.owner_id and p.id = c.post_id
    where c.owner_id = ${owner} and c.deleted_at is null and p.deleted_at is null
      and (${profileId}::uuid is null or p.profile_id = ${profileId}::uuid)
      and (c.review = 'pending' or (c.review = 'approved' and exists (select 1 from wall_reports r
        where r.owner_id = c.owner_id and r.comment_id = c.id and r.decided_at is null)))`;
}

/** Rejected posts and comments outside the trash. */
function rejected(tx: Tx, owner: OwnerId, profileId: string | null) {
  return tx.sql`
    select 'post' as kind, p.id, p.profile_id, p.id as post_id, p.body as post_body, p.author_kind, p.author_name,
      p.body as text, p.review, p.reasons, p.score, p.created_at as at
    from wall_posts p
    where p.owner_id = ${owner} and p.deleted_at is null and p.review = 'rejected'
      and (${profileId}::uuid is null or p.profile_id = ${profileId}::uuid)
    union all
    select 'comment', c.id, p.profile_id, p.id, p.body, c.author_kind, c.author_name, c.body, c.review, c.reasons, c.score, c.created_at
    from wall_comments c join wall_posts p on p.owner_id = c.owner_id and p.id = c.post_id
    where c.owner_id = ${owner} and c.deleted_at is null and p.deleted_at is null and c.review = 'rejected'
      and (${profileId}::uuid is null or p.profile_id = ${profileId}::uuid)`;
}

type Counted = { profileId: string | null; state?: InboxState };

function inState(tx: Tx, owner: OwnerId, { profileId, state = 'waiting' }: Counted) {
  return state === 'waiting' ? waiting(tx, owner, profileId) : rejected(tx, owner, profileId);
}

export async function countInbox(tx: Tx, owner: OwnerId, counted: Counted): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from (${inState(tx, owner, counted)}) w
    join profiles r on r.owner_id = ${owner} and r.id = w.profile_id and r.deleted_at is null`;
  return row?.count ?? 0;
}

type Listed = Counted & { kind: InboxItemKind | null; after: string | undefined; limit: number };

export async function listInboxRows(tx: Tx, owner: OwnerId, listed: Listed): Promise<InboxRow[]> {
  const { kind, after, limit } = listed;
  const rows = await tx.sql<InboxRow[]>`
    select w.*, r.name as profile_name from (${inState(tx, owner, listed)}) w
    join profiles r on r.owner_id = ${owner} and r.id = w.profile_id and r.deleted_at is null
    where (${kind}::text is null or w.kind = ${kind}::text) ${after === undefined ? tx.sql`` : tx.sql`and w.id < ${after}::uuid`}
    order by w.id desc limit ${limit}`;
  return [...rows];
}

export type ReportRow = {
  postId: string;
  commentId: string | null;
  reason: WallReportReason;
  body: string;
  createdAt: Temporal.Instant;
};

const shownReports = 20;

/** Unanswered reports about these posts and their comments, newest first. */
export async function listOpenReports(tx: Tx, owner: OwnerId, postIds: readonly string[]): Promise<ReportRow[]> {
  if (postIds.length === 0) return [];
  const rows = await tx.sql<ReportRow[]>`
    select post_id, comment_id, reason, body, created_at from (
      select *, row_number() over (partition by post_id, comment_id order by id desc) as place from wall_reports
      where owner_id = ${owner} and post_id = any(${[...postIds]}::uuid[]) and decided_at is null) r
    where place <= ${shownReports} order by created_at desc`;
  return [...rows];
}

/** Closes every open report about a post or comment; returns how many. */
export async function closeReports(
  tx: Tx,
  { owner, kind, id, now }: { owner: OwnerId; kind: InboxItemKind; id: string; now: Temporal.Instant },
): Promise<number> {
  const rows = await tx.sql`
    update wall_reports set decided_at = ${now} where owner_id = ${owner} and decided_at is null
      and ${kind === 'post' ? tx.sql`post_id = ${id} and comment_id is null` : tx.sql`comment_id = ${id}`} returning 1`;
  return rows.length;
}

/** Reopens the reports closed by a decision at this moment. */
export async function reopenReports(
  tx: Tx,
  { owner, kind, id, decidedAt }: { owner: OwnerId; kind: InboxItemKind; id: string; decidedAt: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update wall_reports set decided_at = null where owner_id = ${owner} and decided_at = ${decidedAt}
      and ${kind === 'post' ? tx.sql`post_id = ${id} and comment_id is null` : tx.sql`comment_id = ${id}`}`;
}
