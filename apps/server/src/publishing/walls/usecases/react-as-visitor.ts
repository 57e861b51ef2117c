import type { WallReportReason } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type { ReactionKind } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { PublicProfile } from '#presence/door.ts';
import { admitVisitor } from '#publishing/public-pages/usecases/check-visitor.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockPost } from '../posts.repository.ts';
import { browserKey, networkKey } from '../visitor-keys.rules.ts';
import { insertReport, isBlocked, replaceVote, toggleReaction } from '../visitors.repository.ts';
import type { PostRow } from '../walls.types.ts';
import { emitWallChanged } from './announce-wall.ts';

const windowMinutes = 10;
/** Reactions and reports per network within that time. */
const max = { press: 60, report: 5 } as const;

type Press = { tx: Tx; platform: Platform; profile: PublicProfile; post: PostRow; ip: string; userAgent: string };
export type PressOutcome = 'done' | 'rate_limited' | 'refused';

async function admit({ tx, platform, profile, ip }: Press, kind: keyof typeof max): Promise<PressOutcome> {
  const { owner } = profile;
  const visitorKey = networkKey(platform, { owner, ip });
  if (await isBlocked(tx, owner, visitorKey)) return 'refused';
  const subject = `wall-${kind}\n${profile.id}\n${visitorKey}`;
  const admitted = await admitVisitor({ tx, deps: platform, owner, subject, max: max[kind], windowMinutes });
  return admitted === 'admitted' ? 'done' : 'rate_limited';
}

/** Adds a reaction to a post, changes it, or removes it when pressed again. */
export async function reactAsVisitor(press: Press & { kind: ReactionKind }): Promise<PressOutcome> {
  const { tx, platform, profile, post, ip, userAgent, kind } = press;
  const { owner } = profile;
  const outcome = await admit(press, 'press');
  if (outcome !== 'done') return outcome;
  await lockPost(tx, { owner, id: post.id });
  const visitorKey = browserKey(platform, { owner, ip, userAgent });
  await toggleReaction(tx, { owner, postId: post.id, visitorKey, kind, now: platform.clock.now() });
  await emitWallChanged({ tx, deps: platform, owner, profileId: profile.id });
  return 'done';
}

/** Votes in a poll; a second vote replaces the first. The caller checks whether it is open. */
export async function voteAsVisitor(press: Press & { options: readonly number[] }): Promise<PressOutcome> {
  const { tx, platform, profile, post, ip, userAgent, options } = press;
  const { owner } = profile;
  const possible = new Set(post.poll?.options.map(({ id }) => id));
  const chosen = [...new Set(options)].filter((option) => possible.has(option));
  if (chosen.length === 0 || (chosen.length > 1 && post.poll?.allowsSeveral !== true)) return 'refused';
  const outcome = await admit(press, 'press');
  if (outcome !== 'done') return outcome;
  await lockPost(tx, { owner, id: post.id });
  const visitorKey = browserKey(platform, { owner, ip, userAgent });
  await replaceVote(tx, { owner, postId: post.id, visitorKey, options: chosen, now: platform.clock.now() });
  await emitWallChanged({ tx, deps: platform, owner, profileId: profile.id });
  return 'done';
}

type ReportInput = { commentId: string | null; reason: WallReportReason; text: string };

/** Stores a report about a post or comment, which stays visible until its client decides. */
export async function reportAsVisitor(press: Press & { report: ReportInput }): Promise<PressOutcome> {
  const { tx, platform, profile, post, ip, report } = press;
  const { owner } = profile;
  const outcome = await admit(press, 'report');
  if (outcome !== 'done') return outcome;
  const { commentId, reason, text: body } = report;
  const id = platform.ids.uuid();
  const visitorKey = networkKey(platform, { owner, ip });
  const isNew = await insertReport(tx, {
    owner,
    id,
    postId: post.id,
    commentId,
    reason,
    body,
    visitorKey,
    now: platform.clock.now(),
  });
  if (!isNew) return 'done';
  const subject = commentId === null ? { kind: 'post', id: post.id } : { kind: 'comment', id: commentId };
  const entry = {
    action: `${subject.kind}.reported`,
    subjectKind: subject.kind,
    subjectId: subject.id,
    after: { reason },
  };
  await recordHistory({ tx, owner, actor: { kind: 'visitor' }, entry });
  await emitWallChanged({ tx, deps: platform, owner, profileId: profile.id });
  return 'done';
}
