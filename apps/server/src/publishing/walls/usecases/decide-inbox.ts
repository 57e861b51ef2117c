import type { ReviewState } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { InboxAct, InboxItemKind } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { findComment } from '../comments.repository.ts';
import { closeReports, reopenReports } from '../inbox.repository.ts';
import { excerptOf } from '../post-text.rules.ts';
import { findPost } from '../posts.repository.ts';
import type { Decision, WallCall } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';
import { addToBlocks, freeVisitor } from './change-blocks.ts';

const excerptLength = 80;

type Item = { kind: InboxItemKind; id: string };
type Decide = WallCall & { items: readonly Item[]; act: InboxAct; note: string };
type Found = Decision & {
  profileId: string;
  review: ReviewState;
  authorName: string;
  body: string;
  visitorKey: string | null;
};
type Written = Decision & { review: ReviewState };

async function lockItem(tx: Tx, call: WallCall, { kind, id }: Item): Promise<Found | undefined> {
  const owner = call.ctx.actor.ownerId;
  if (kind === 'post') {
    await tx.sql`select 1 from wall_posts where owner_id = ${owner} and id = ${id} for update`;
    const post = await findPost(tx, { owner, id });
    return post?.deletedAt === null ? post : undefined;
  }
  const comment = await findComment(tx, { owner, id });
  const post = comment && (await findPost(tx, { owner, id: comment.postId }));
  if (!comment || comment.deletedAt || !post || post.deletedAt) return undefined;
  // The post first: commenting and deciding lock in the same order.
  await tx.sql`select 1 from wall_posts where owner_id = ${owner} and id = ${post.id} for update`;
  const fresh = await findComment(tx, { owner, id, lock: true });
  return fresh?.deletedAt === null ? { ...fresh, profileId: post.profileId } : undefined;
}

async function writeReview(tx: Tx, { ctx, deps }: WallCall, { kind, id }: Item, written: Written): Promise<void> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const { review, decidedAt, decidedAs, decidedFrom } = written;
  const decision = tx.sql`decided_at = ${decidedAt}, decided_as = ${decidedAs}, decided_from = ${decidedFrom}`;
  if (kind === 'comment') {
    await tx.sql`
      update wall_comments set review = ${review}, ${decision} where owner_id = ${owner} and id = ${id}`;
    return;
  }
  // A text approved later than it was written appears at that time, not among the old ones.
  await tx.sql`
    update wall_posts set review = ${review}, pin = case when ${review} = 'approved' then pin end, ${decision},
      published_at = case when review = 'pending' and ${review} = 'approved' then ${now} else published_at end,
      activity_at = case when review = 'pending' and ${review} = 'approved' then ${now} else activity_at end,
      updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

type Recorded = {
  item: Item;
  found: Found;
  verb: 'approved' | 'rejected' | 'reopened';
  after: Record<string, unknown>;
};

async function record(tx: Tx, { ctx }: WallCall, { item, found, verb, after }: Recorded): Promise<void> {
  const { kind: subjectKind, id: subjectId } = item;
  const before = { excerpt: excerptOf(found.body, excerptLength), author: found.authorName, review: found.review };
  const entry = { action: `${subjectKind}.${verb}`, subjectKind, subjectId, before, after };
  await recordHistory({ tx, owner: ctx.actor.ownerId, actor: ctx.actor, entry });
}

/** Undoes the last decision: restores the previous state and reports, and unblocks the visitor. */
async function reopenOne(tx: Tx, call: Decide, item: Item): Promise<string | undefined> {
  const found = await lockItem(tx, call, item);
  // Texts rejected before decisions were recorded had been waiting for one.
  const review = found?.decidedFrom ?? (found?.review === 'rejected' ? 'pending' : undefined);
  if (!found || review === undefined) return undefined;
  await writeReview(tx, call, item, { review, decidedAt: null, decidedAs: null, decidedFrom: null });
  const { ownerId: owner } = call.ctx.actor;
  if (found.decidedAt) await reopenReports(tx, { owner, ...item, decidedAt: found.decidedAt });
  if (found.decidedAs === 'spam' && found.visitorKey !== null) await freeVisitor(tx, call, found.visitorKey);
  await record(tx, call, { item, found, verb: 'reopened', after: { review } });
  return found.profileId;
}

async function decideOne(tx: Tx, call: Decide, item: Item): Promise<string | undefined> {
  const { deps, ctx, act, note } = call;
  if (act === 'reopen') return reopenOne(tx, call, item);
  const found = await lockItem(tx, call, item);
  if (!found) return undefined;
  const now = deps.clock.now();
  const review: ReviewState = act === 'approve' ? 'approved' : 'rejected';
  const answered = await closeReports(tx, { owner: ctx.actor.ownerId, ...item, now });
  if (found.review === review && answered === 0 && act !== 'spam') return undefined;
  await writeReview(tx, call, item, { review, decidedAt: now, decidedAs: act, decidedFrom: found.review });
  if (act === 'spam' && found.visitorKey !== null)
    await addToBlocks({ tx, call, subject: { kind: 'visitor', value: found.visitorKey, label: found.authorName } });
  await record(tx, call, { item, found, verb: review, after: { review, isSpam: act === 'spam', note } });
  return found.profileId;
}

/** Decides about up to a hundred items in one transaction, or undoes decisions. */
export function decideInbox(call: Decide): Promise<{ decided: Item[]; missing: number }> {
  const { deps, ctx, items } = call;
  const owner = ctx.actor.ownerId;
  // Always the same order, so that two simultaneous decisions wait for each other instead of deadlocking.
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
