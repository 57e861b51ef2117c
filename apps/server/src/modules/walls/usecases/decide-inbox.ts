import type { ReviewState } from '@enlace/contract/walls/posts.schemas.ts';
import type { InboxAct, InboxItemKind } from '@enlace/contract/walls/wall-inbox.contract.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { findComment } from '../comments.repository.ts';
import { closeReports } from '../inbox.repository.ts';
import { excerptOf } from '../post-text.rules.ts';
import { findPost } from '../posts.repository.ts';
import type { WallCall } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';
import { addToBlocks } from './change-blocks.ts';

const excerptLength = 80;

type Item = { kind: InboxItemKind; id: string };
type Decide = WallCall & { items: readonly Item[]; act: InboxAct; note: string };
type Found = { profileId: string; review: ReviewState; name: string; text: string; visitorKey: string | null };

async function lockItem(tx: Tx, call: WallCall, { kind, id }: Item): Promise<Found | undefined> {
  const owner = call.ctx.actor.ownerId;
  if (kind === 'post') {
    await tx.sql`select 1 from wall_posts where owner_id = ${owner} and id = ${id} for update`;
    const post = await findPost(tx, { owner, id });
    if (!post || post.deletedAt) return undefined;
    const { profileId, review, authorName: name, body: text, visitorKey } = post;
    return { profileId, review, name, text, visitorKey };
  }
  const comment = await findComment(tx, { owner, id });
  const post = comment && (await findPost(tx, { owner, id: comment.postId }));
  if (!comment || comment.deletedAt || !post || post.deletedAt) return undefined;
  // The post first: who comments or decides waits in the same order.
  await tx.sql`select 1 from wall_posts where owner_id = ${owner} and id = ${post.id} for update`;
  const fresh = await findComment(tx, { owner, id, lock: true });
  if (!fresh || fresh.deletedAt) return undefined;
  const { review, authorName: name, body: text, visitorKey } = fresh;
  return { profileId: post.profileId, review, name, text, visitorKey };
}

async function writeReview(tx: Tx, { ctx, deps }: WallCall, { kind, id }: Item, review: ReviewState): Promise<void> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  if (kind === 'comment') {
    await tx.sql`update wall_comments set review = ${review} where owner_id = ${owner} and id = ${id}`;
    return;
  }
  // What is shown later than it was written stands where it comes out, not among the old ones.
  await tx.sql`
    update wall_posts set review = ${review}, pin = case when ${review} = 'approved' then pin end,
      published_at = case when review = 'pending' and ${review} = 'approved' then ${now} else published_at end,
      activity_at = case when review = 'pending' and ${review} = 'approved' then ${now} else activity_at end,
      updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

async function decideOne(tx: Tx, call: Decide, item: Item): Promise<string | undefined> {
  const { deps, ctx, act, note } = call;
  const owner = ctx.actor.ownerId;
  const found = await lockItem(tx, call, item);
  if (!found) return undefined;
  const review: ReviewState = act === 'approve' ? 'approved' : 'rejected';
  const answered = await closeReports(tx, { owner, ...item, now: deps.clock.now() });
  if (found.review === review && answered === 0 && act !== 'spam') return undefined;
  if (found.review !== review) await writeReview(tx, call, item, review);
  if (act === 'spam' && found.visitorKey !== null)
    await addToBlocks({ tx, call, subject: { kind: 'visitor', value: found.visitorKey, label: found.name } });
  const facts = { excerpt: excerptOf(found.text, excerptLength), author: found.name };
  await recordHistory({
    tx,
    owner,
    actor: ctx.actor,
    entry: {
      action: act === 'approve' ? `${item.kind}.approved` : `${item.kind}.rejected`,
      subjectKind: item.kind,
      subjectId: item.id,
      before: { ...facts, review: found.review },
      after: { review, isSpam: act === 'spam', note },
    },
  });
  return found.profileId;
}

/** Approves or rejects up to a hundred things in one transaction. */
export function decideInbox(call: Decide): Promise<{ decided: Item[]; missing: number }> {
  const { deps, ctx, items } = call;
  const owner = ctx.actor.ownerId;
  // Always the same order, so that two decisions at once wait for each other instead of locking each other out.
  const ordered = items.toSorted((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
  return deps.db.scoped(owner, async (tx) => {
    const decided: Item[] = [];
    const profiles = new Set<string>();
    for (const item of ordered) {
      const profileId = await decideOne(tx, call, item);
      if (profileId === undefined) continue;
      decided.push(item);
      profiles.add(profileId);
    }
    for (const profileId of profiles) await announceWall({ tx, deps, owner, profileId });
    return { decided, missing: items.length - decided.length };
  });
}
