import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import type { WallPrivacy } from '@enlace/contract/publishing/walls/walls.schemas.ts';

/**
 * The outputs of a wall. `page`: the wall and each post. `feed`: RSS, Atom, JSON Feed. `api`: responses to scripts.
 * `search`: search engines and lists of pages. `profile`: the newest posts on the public profile. `share`: title and
 * image in shared links. `media`: the files of posts.
 */
export const wallOutputs = ['page', 'feed', 'api', 'search', 'profile', 'share', 'media'] as const;
export type WallOutput = (typeof wallOutputs)[number];

type Question = {
  privacy: WallPrivacy;
  /** The wall is active, and its profile is visible. */
  isOpen: boolean;
  viewer: WallViewer;
  output: WallOutput;
};

/** Outputs that are the same for every viewer: their content is public. */
const sharedOutputs: readonly WallOutput[] = ['search', 'profile', 'share'];

function isAdmitted(privacy: WallPrivacy, viewer: WallViewer): boolean {
  if (viewer === 'owner') return true;
  switch (privacy) {
    case 'public':
    case 'unlisted':
      return true;
    case 'password':
      return viewer === 'password_holder';
    case 'contacts':
      return viewer === 'contact';
  }
}

/** The single rule for who may see what of a wall; every output uses it. */
export function maySee({ privacy, isOpen, viewer, output }: Question): boolean {
  if (!isOpen) return false;
  if (!sharedOutputs.includes(output)) return isAdmitted(privacy, viewer);
  if (privacy === 'public') return true;
  // The address of an unlisted wall may be passed on; nothing else leads to it.
  return privacy === 'unlisted' && output === 'share';
}
