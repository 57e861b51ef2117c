import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import { findPublicProfile, getProfileCard } from '#profiles/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { drawWall } from '../public/draw-wall.ts';
import { mayVisit, type WallVisit } from '../public/wall-view.ts';
import { findWall } from '../walls.repository.ts';
import type { WallContext } from '../walls.types.ts';

type Input = {
  deps: Platform;
  ctx: WallContext;
  profileId: string;
  as: WallViewer;
  locale: WireLocale | undefined;
};
type View = { outcome: 'open' | 'asks_password' | 'asks_address' | 'hidden'; html: string | null };

const dayMs = 86_400_000;

/** What one kind of viewer meets at the wall’s address; drawn and decided by what answers visitors. */
export async function viewWall({ deps, ctx, profileId, as, locale }: Input): Promise<View> {
  const owner = ctx.actor.ownerId;
  const { alias } = await deps.db.scoped(owner, async (tx) => {
    await getProfileCard(tx, owner, profileId);
    return getClientCard(tx, owner);
  });
  const found = await deps.db.system((tx) => findPublicProfile(tx, { deps, alias, ref: profileId }), {
    readOnly: true,
  });
  if (found.status !== 'found') return { outcome: 'hidden', html: null };
  const { profile } = found;
  return deps.db.scoped(owner, async (tx): Promise<View> => {
    const wall = await findWall(tx, { owner, profileId });
    const untilMs = deps.clock.now().epochMilliseconds + dayMs;
    // Files open for who looks; the empty pass stands in no link that could be pressed.
    const isKept = wall.privacy === 'password' || wall.privacy === 'contacts';
    const visit: WallVisit = {
      profile,
      wall,
      viewer: as,
      pass: isKept ? { text: '', untilMs } : undefined,
      profileKey: undefined,
      locale: locale === undefined ? profile.baseLocale : fromWireLocale(locale),
    };
    if (mayVisit(visit, 'page')) {
      const wish = { order: undefined, topic: undefined, antes: undefined };
      const { html } = await drawWall({ tx, platform: deps, visit, wish, isStill: true });
      return { outcome: 'open', html };
    }
    if (!wall.isOn) return { outcome: 'hidden', html: null };
    return { outcome: wall.privacy === 'password' ? 'asks_password' : 'asks_address', html: null };
  });
}
