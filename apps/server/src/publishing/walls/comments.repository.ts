import type { ReviewState } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CommentRow } from './walls.types.ts';

export type NewComment = {
  id: string;
  postId: string;
  replyTo: string | null;
  authorKind: 'owner' | 'visitor';
  authorName: string;
  body: string;
  review: ReviewState;
  visitorKey?: string;
  editHash?: string;
  reasons?: readonly string[];
  score?: number;
  now: Temporal.Instant;
};

export async function insertComment(tx: Tx, owner: OwnerId, comment: NewComment): Promise<CommentRow> {
  const { id, postId, replyTo, authorKind, authorName, body, review, now } = comment;
  const [row] = await tx.sql<CommentRow[]>`
    insert into wall_comments (owner_id, id, post_id, reply_to, author_kind, author_name, body, review, visitor_key, edit_hash, reasons, score, created_at)
    values (${owner}, ${id}, ${postId}, ${replyTo}, ${authorKind}, ${authorName}, ${body}, ${review},
      ${comment.visitorKey ?? null}, ${comment.editHash ?? null}, ${[...(comment.reasons ?? [])]}::text[], ${comment.score ?? 0}, ${now})
    returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

export async function findComment(
  tx: Tx,
  { owner, id, lock = false }: { owner: OwnerId; id: string; lock?: boolean },
): Promise<CommentRow | undefined> {
  const [row] = await tx.sql<CommentRow[]>`
    select * from wall_comments where owner_id = ${owner} and id = ${id} ${lock ? tx.sql`for update` : tx.sql``}`;
  return row;
}

type Listed = { owner: OwnerId; postId: string; after: string | undefined; limit: number; onlyShown?: boolean };

/** Oldest first; visitors get the approved, existing ones. */
export async function listCommentRows(
  tx: Tx,
  { owner, postId, after, limit, onlyShown = false }: Listed,
): Promise<CommentRow[]> {
  const rows = await tx.sql<CommentRow[]>`
    select * from wall_comments where owner_id = ${owner} and post_id = ${postId} and deleted_at is null
      ${onlyShown ? tx.sql`and review = 'approved'` : tx.sql``}
      ${after === undefined ? tx.sql`` : tx.sql`and id > ${after}::uuid`}
    order by id limit ${limit}`;
  return [...rows];
}

export async function setCommentDeleted(
  tx: Tx,
  { owner, id, at }: { owner: OwnerId; id: string; at: Temporal.Instant | null },
): Promise<void> {
  await tx.sql`update wall_comments set deleted_at = ${at} where owner_id = ${owner} and id = ${id}`;
}
