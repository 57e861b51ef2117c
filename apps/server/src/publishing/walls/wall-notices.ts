import type { NoticeAct } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { NoticeActSource } from '#platform/notice-act.ts';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As many as one decision takes. */
const decideMax = 100;

type Waiting = { place: string; id: string };

/** What waits for a decision, oldest first and no more than one takes: comments by their post, posts by their profile. */
async function listWaiting(
  tx: Tx,
  owner: OwnerId,
  places: readonly string[],
): Promise<Record<'comment' | 'post', Waiting[]>> {
  const comment = await tx.sql<Waiting[]>`
    select place, waiting.id from unnest(${[...places]}::uuid[]) as place cross join lateral (
      select id from wall_comments
      where owner_id = ${owner} and post_id = place and review = 'pending' and deleted_at is null
      order by id limit ${decideMax}) as waiting
    order by waiting.id`;
  const post = await tx.sql<Waiting[]>`
    select place, waiting.id from unnest(${[...places]}::uuid[]) as place cross join lateral (
      select id from wall_posts
      where owner_id = ${owner} and profile_id = place and review = 'pending' and deleted_at is null
      order by id limit ${decideMax}) as waiting
    order by waiting.id`;
  return { comment: [...comment], post: [...post] };
}

/** What visitors wrote can be approved while it waits for that. */
export const wallActs: NoticeActSource = {
  kinds: ['wall.written'],
  async find({ tx, owner, notices }) {
    const asked = notices.flatMap(({ id, params }) => {
      // The thread is a post for its comments, and a profile with a word behind it for posts.
      const [place = ''] = String(params['thread'] ?? '').split(':');
      const subject = params['what'] === 'post' ? ('post' as const) : ('comment' as const);
      return idForm.test(place) && params['waits'] === 'yes' ? [{ id, place, subject }] : [];
    });
    const waiting = await listWaiting(tx, owner, [...new Set(asked.map(({ place }) => place))]);
    const acts = new Map<string, NoticeAct>();
    for (const { id, place, subject } of asked) {
      const ids = waiting[subject].filter((each) => each.place === place).map((each) => each.id);
      if (ids.length > 0) acts.set(id, { verb: 'approve', subject, ids });
    }
    return acts;
  },
};
