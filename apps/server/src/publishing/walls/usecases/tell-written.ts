import { notifyGrouped } from '#workspace/door.ts';
import type { PublicProfile } from '#profiles/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { excerptOf } from '../post-text.rules.ts';
import { findPost } from '../posts.repository.ts';

const excerptLength = 60;

type Written = {
  tx: Tx;
  deps: Pick<Platform, 'live' | 'ids' | 'jobs' | 'clock'>;
  profile: Pick<PublicProfile, 'owner' | 'id' | 'name'>;
  name: string;
  target: { kind: 'post' } | { kind: 'comment'; postId: string };
  /** Nobody sees it until its client decides. */
  waits: boolean;
};

/** Tells a client what a visitor wrote: one notice per post for its comments, one per wall for posts. */
export async function tellWritten({ tx, deps, profile, name, target, waits }: Written): Promise<void> {
  const { owner, id: profileId } = profile;
  const post = target.kind === 'comment' ? await findPost(tx, { owner, id: target.postId }) : undefined;
  const excerpt = post === undefined ? '' : excerptOf(post.body, excerptLength);
  const about = excerpt === '' ? profile.name : excerpt;
  const params = { what: target.kind, name, about, waits: waits ? 'yes' : 'no' };
  const link = `/user/muros?perfil=${profileId}${waits ? '&ver=revisar' : ''}`;
  const thread = target.kind === 'comment' ? target.postId : `${profileId}:posts`;
  await notifyGrouped({ tx, deps, owner, thread, notification: { kind: 'wall.written', params, link } });
}
