import type { UpdateWallInput, Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';

/** A wall with a pending change applied. */
export function wallWith(wall: Wall, change: UpdateWallInput): Wall {
  return {
    ...wall,
    isOn: change.isOn ?? wall.isOn,
    privacy: change.privacy ?? wall.privacy,
    hasPassword: change.password === undefined ? wall.hasPassword : change.password !== null,
    moderation: change.moderation ?? wall.moderation,
    order: change.order ?? wall.order,
    allowsComments: change.allowsComments ?? wall.allowsComments,
    allowsReactions: change.allowsReactions ?? wall.allowsReactions,
    allowsVisitorPosts: change.allowsVisitorPosts ?? wall.allowsVisitorPosts,
    postsOnProfile: change.postsOnProfile ?? wall.postsOnProfile,
  };
}
