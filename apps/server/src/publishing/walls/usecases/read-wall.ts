import type { Page } from '@enlace/contract/core/paging.ts';
import type { PostView } from '@enlace/contract/publishing/walls/posts.contract.ts';
import type { PostOrder } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { findPublicProfile, getProfileCard } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { findPost, listOwnPosts, listPins, listShownPosts, orderKey } from '../posts.repository.ts';
import type { PostRow, WallCall, WallContext, Post } from '../walls.types.ts';
import { presentOne } from './change-posts.ts';
import { wallPathOf } from './read-walls.ts';
import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import { getClientCard } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { drawWall } from '../public/draw-wall.ts';
import { mayVisit, type WallVisit } from '../public/wall-view.ts';
import { showPosts } from '../shown-posts.ts';
import { findWall } from '../walls.repository.ts';

type Input = {
  deps: Platform;
  ctx: WallContext;
  profileId: string;
  as: WallViewer;
  locale: WireLocale | undefined;
};
type View = { outcome: 'open' | 'asks_password' | 'asks_address' | 'hidden'; html: string | null };

const dayMs = 86_400_000;

/** What one kind of viewer sees at the wall’s address, using the same code as for visitors. */
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
    // Files are open in the preview; the empty pass appears in no clickable link.
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

type Query = {
  cursor?: string | undefined;
  limit: number;
  view: PostView;
  order?: PostOrder | undefined;
  search?: string | undefined;
};
type ListInput = WallCall & { profileId: string; query: Query };
type Rows = { rows: PostRow[]; next: string | null };

/** As visitors see them: in the requested order or, by default, pinned ones first. */
async function readShown(tx: Tx, owner: OwnerId, profileId: string, query: Query): Promise<Rows> {
  const { cursor, limit, search } = query;
  const order = query.order ?? 'newest';
  const withoutPins = query.order === undefined && search === undefined;
  const after = decodeKeyset(cursor, order === 'reactions' ? 'text' : 'instant');
  if (after && order === 'reactions' && !/^\d{1,9}$/.test(after.key)) return { rows: [], next: null };
  const found = await listShownPosts(tx, { owner, profileId, order, after, limit: limit + 1, withoutPins, search });
  const page = toPage(found, { limit, position: (row) => ({ key: orderKey(row, order), id: row.id }) });
  const pins = withoutPins && cursor === undefined ? await listPins(tx, { owner, profileId }) : [];
  return { rows: [...pins, ...page.rows], next: page.next };
}

async function readOwn(tx: Tx, owner: OwnerId, profileId: string, query: Query): Promise<Rows> {
  const { cursor, limit, view, search } = query;
  const after = decodeKeyset(cursor, 'text')?.id;
  const found = await listOwnPosts(tx, { owner, profileId, view, search, after, limit: limit + 1 });
  return toPage(found, { limit, position: (row) => ({ key: '', id: row.id }) });
}

/** Posts of a wall for its client. */
export function listPosts({ deps, ctx, profileId, query }: ListInput): Promise<Page<Post>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const wallPath = wallPathOf(await getProfileCard(tx, owner, profileId));
    const read = query.view === 'published' ? readShown : readOwn;
    const { rows, next } = await read(tx, owner, profileId, query);
    return { items: await showPosts({ tx, deps, owner, wallPath, rows }), next };
  });
}

/** One post, including the trash. Throws resource.not_found. */
export function getPost({ deps, ctx, id }: WallCall & { id: string }): Promise<Post> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await findPost(tx, { owner, id });
    if (!row) throw notFound();
    return presentOne({ tx, deps, owner, row });
  });
}
