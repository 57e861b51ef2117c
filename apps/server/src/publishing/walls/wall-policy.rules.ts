import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import type { WallPrivacy } from '@enlace/contract/publishing/walls/walls.schemas.ts';

/**
 * The ways out of a wall. `page`: the wall and each post. `feed`: RSS, Atom, JSON Feed. `api`: what scripts ask for.
 * `search`: search engines and lists of pages. `profile`: the newest posts on the public profile. `share`: title and
 * picture in shared links. `media`: the files of posts.
 */
export const wallOutputs = ['page', 'feed', 'api', 'search', 'profile', 'share', 'media'] as const;
export type WallOutput = (typeof wallOutputs)[number];

type Question = {
  privacy: WallPrivacy;
  /** The wall is on, and visitors can see its profile. */
  isOpen: boolean;
  viewer: WallViewer;
  output: WallOutput;
};

/** Outputs that are the same for all who look: what they show, everybody may see. */
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

/** The one rule about who sees what of a wall; every way out asks it. */
export function maySee({ privacy, isOpen, viewer, output }: Question): boolean {
  if (!isOpen) return false;
  if (!sharedOutputs.includes(output)) return isAdmitted(privacy, viewer);
  if (privacy === 'public') return true;
  // Whoever has the address of an unlisted wall may pass it on; nothing else leads to it.
  return privacy === 'unlisted' && output === 'share';
}
