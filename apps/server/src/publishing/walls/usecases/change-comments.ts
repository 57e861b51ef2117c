import type { Page } from '@enlace/contract/core/paging.ts';
import { recordHistory } from '#workspace/door.ts';
import { getProfileCard } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { findComment, insertComment, listCommentRows, setCommentDeleted } from '../comments.repository.ts';
import { excerptOf } from '../post-text.rules.ts';
import { findPost, lockPost } from '../posts.repository.ts';
import { notPublished } from '../walls.errors.ts';
import type { CommentRow, WallCall, Comment } from '../walls.types.ts';
import { emitWallChanged } from './announce-wall.ts';

const excerptLength = 80;

function commentOf(row: CommentRow): Comment {
  return { ...row, author: { kind: row.authorKind, name: row.authorName } };
}

type ListInput = WallCall & { postId: string; query: { cursor?: string | undefined; limit: number } };

/** Comments of a post, oldest first, whatever their review state. */
export function listComments({ deps, ctx, postId, query }: ListInput): Promise<Page<Comment>> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit } = query;
  return deps.db.scoped(owner, async (tx) => {
    if (!(await findPost(tx, { owner, id: postId }))) throw notFound();
    const after = decodeKeyset(cursor, 'text')?.id;
    const found = await listCommentRows(tx, { owner, postId, after, limit: limit + 1 });
    const { rows, next } = toPage(found, { limit, position: (row) => ({ key: '', id: row.id }) });
    return { items: rows.map(commentOf), next };
  });
}

type Create = WallCall & { postId: string; input: { body: string; replyTo: string | null } };

/** Comments in the name of the profile. Errors: resource.not_found, walls.not_published. */
export function createComment({ deps, ctx, postId, input }: Create): Promise<Comment> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const post = await lockPost(tx, { owner, id: postId });
    if (post.deletedAt) throw notFound();
    if (post.state !== 'published' || post.review !== 'approved') throw notPublished();
    const { body, replyTo } = input;
    const answered = replyTo === null ? undefined : await findComment(tx, { owner, id: replyTo });
    if (replyTo !== null && answered?.postId !== postId) throw notFound();
    const card = await getProfileCard(tx, owner, post.profileId);
    const row = await insertComment(tx, owner, {
      id: deps.ids.uuid(),
      postId,
      // Answers have one level: an answer to an answer belongs to the comment that one answered.
      replyTo: answered?.replyTo ?? replyTo,
      authorKind: 'owner',
      authorName: card.name,
      body,
      review: 'approved',
      now: deps.clock.now(),
    });
    const after = { postId, excerpt: excerptOf(body, excerptLength) };
    const entry = { action: 'comment.created', subjectKind: 'comment', subjectId: row.id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await emitWallChanged({ tx, deps, owner, profileId: post.profileId });
    return commentOf(row);
  });
}

type OnComment = WallCall & { id: string };

async function changeDeleted({ deps, ctx, id }: OnComment, tx: Tx, at: Temporal.Instant | null): Promise<CommentRow> {
  const owner = ctx.actor.ownerId;
  const found = await findComment(tx, { owner, id });
  if (!found) throw notFound();
  const post = await lockPost(tx, { owner, id: found.postId });
  const before = await findComment(tx, { owner, id, lock: true });
  if (!before || (at !== null && before.deletedAt)) throw notFound();
  if (at === null && !before.deletedAt) return before;
  await setCommentDeleted(tx, { owner, id, at });
  const facts = { postId: before.postId, excerpt: excerptOf(before.body, excerptLength) };
  const entry =
    at === null
      ? { action: 'comment.restored', subjectKind: 'comment', subjectId: id, after: facts }
      : { action: 'comment.removed', subjectKind: 'comment', subjectId: id, before: facts };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  await emitWallChanged({ tx, deps, owner, profileId: post.profileId });
  return { ...before, deletedAt: at };
}

/** Removes a comment from the wall. Error: resource.not_found. */
export async function removeComment(call: OnComment): Promise<void> {
  const { deps, ctx } = call;
  await deps.db.scoped(ctx.actor.ownerId, (tx) => changeDeleted(call, tx, deps.clock.now()));
}

/** Restores a removed comment. Error: resource.not_found. */
export async function restoreComment(call: OnComment): Promise<Comment> {
  const { deps, ctx } = call;
  return commentOf(await deps.db.scoped(ctx.actor.ownerId, (tx) => changeDeleted(call, tx, null)));
}
