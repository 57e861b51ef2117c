import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { PublicProfile } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { judge } from '../moderation.rules.ts';
import { editHashOf } from '../visitor-keys.rules.ts';
import { findOwnWriting, listBlockedWords, type OwnWriting } from '../visitors.repository.ts';
import type { WallRow } from '../walls.types.ts';
import { announceWall } from './announce-wall.ts';
import { cleanText } from './write-as-visitor.ts';

const editHours = 24;

type Own = { platform: Platform; profile: PublicProfile; token: string };

/** A visitor's text, within the day its link is valid. */
export async function readOwnWriting(tx: Tx, { platform, profile, token }: Own): Promise<OwnWriting | undefined> {
  const found = await findOwnWriting(tx, { owner: profile.owner, profileId: profile.id, editHash: editHashOf(token) });
  if (!found) return undefined;
  const until = found.createdAt.add({ hours: editHours });
  return Temporal.Instant.compare(platform.clock.now(), until) < 0 ? found : undefined;
}

export type EditOutcome = 'saved' | 'removed' | 'invalid' | 'over';

async function saveText(
  tx: Tx,
  own: OwnWriting,
  { platform, wall, body }: { platform: Platform; wall: WallRow; body: string },
): Promise<void> {
  const { owner, id, kind, name } = own;
  const now = platform.clock.now();
  const blockedWords = await listBlockedWords(tx, owner);
  const verdict = judge(wall.moderation, { name, text: body, hasProof: true, isRepeated: false, blockedWords });
  // Pending texts stay pending: a change must not skip the review.
  const review = own.review === 'approved' ? verdict.review : own.review;
  const reasons = review === 'pending' && verdict.reasons.length === 0 ? own.reasons : verdict.reasons;
  if (kind === 'post')
    await tx.sql`
      update wall_posts set body = ${body}, review = ${review}, reasons = ${reasons}::text[], score = ${verdict.score},
        pin = case when ${review} = 'approved' then pin end, revision = revision + 1, updated_at = ${now}
      where owner_id = ${owner} and id = ${id}`;
  else
    await tx.sql`
      update wall_comments set body = ${body}, review = ${review}, reasons = ${reasons}::text[], score = ${verdict.score}, edited_at = ${now}
      where owner_id = ${owner} and id = ${id}`;
}

async function removeText(tx: Tx, { owner, id, kind }: OwnWriting, now: Temporal.Instant): Promise<void> {
  if (kind === 'post')
    await tx.sql`update wall_posts set pin = null, deleted_at = ${now}, updated_at = ${now} where owner_id = ${owner} and id = ${id}`;
  else await tx.sql`update wall_comments set deleted_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

type Edit = Own & { wall: WallRow; act: 'save' | 'remove'; text: string | undefined };

/** Changes or deletes a visitor's text, by their secret link. */
export function editOwnWriting({ platform, profile, token, wall, act, text }: Edit): Promise<EditOutcome> {
  const { owner, id: profileId } = profile;
  const body = cleanText(text);
  return platform.db.scoped(owner, async (tx): Promise<EditOutcome> => {
    const own = await readOwnWriting(tx, { platform, profile, token });
    if (!own) return 'over';
    const max = own.kind === 'post' ? postLimits.body : postLimits.comment;
    if (act === 'save' && (body === '' || body.length > max)) return 'invalid';
    if (act === 'save') await saveText(tx, own, { platform, wall, body });
    else await removeText(tx, own, platform.clock.now());
    const action = act === 'save' ? `${own.kind}.edited_by_visitor` : `${own.kind}.removed_by_visitor`;
    const entry = { action, subjectKind: own.kind, subjectId: own.id, after: { profileId } };
    await recordHistory({ tx, owner, actor: { kind: 'visitor' }, entry });
    await announceWall({ tx, deps: platform, owner, profileId });
    return act === 'save' ? 'saved' : 'removed';
  });
}
