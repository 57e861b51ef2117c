import { post } from './make-things.ts';
import type { Factory } from './fixtures.ts';

const createDraft: Factory = async (maker) => {
  const profileId = await maker.box.get('profile');
  return (await post(maker, `/api/walls/${profileId}/posts`, { body: maker.box.mark })).id;
};

const createShown: Factory = async (maker) => {
  const profileId = await maker.box.get('profile');
  return (await post(maker, `/api/walls/${profileId}/posts`, { body: maker.box.mark, publish: true })).id;
};

/** Written by a visitor and held for review. */
const createHeld: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  const profileId = await box.get('profile');
  await kit.database.adminSql`
    insert into wall_posts (owner_id, id, profile_id, kind, body, state, review, author_kind, author_name, visitor_key,
      published_at, activity_at, created_at, updated_at)
    values (${box.client.userId}, ${id}, ${profileId}, 'text', ${box.mark}, 'published', 'pending', 'visitor', ${box.mark}, 'k',
      now(), now(), now(), now())`;
  return id;
};

const createComment: Factory = async (maker) => {
  const postId = await maker.box.get('wall_shown_post');
  return (await post(maker, `/api/wall-posts/${postId}/comments`, { body: maker.box.mark })).id;
};

const createBlock: Factory = async (maker) =>
  (await post(maker, '/api/wall-blocks', { kind: 'word', word: maker.box.mark })).id;

/** Posts of walls with what belongs to them. */
export const wallFactories = {
  wall_post: createDraft,
  wall_shown_post: createShown,
  wall_held_post: createHeld,
  wall_comment: createComment,
  wall_block: createBlock,
} satisfies Record<string, Factory>;
