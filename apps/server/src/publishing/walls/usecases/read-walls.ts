import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Wall, WallListItem } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { getProfileCard, listProfileCards, type ProfileCard } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { countInbox } from '../inbox.repository.ts';
import { countPosts, countRecent, findWall, listWallSummaries } from '../walls.repository.ts';
import type { WallCall, WallDeps } from '../walls.types.ts';

const recentDays = 30;

/** Path of the wall of a profile. */
export function wallPathOf({ path }: Pick<ProfileCard, 'path'>): string {
  return `${path}/muro`;
}

function feedsOf(url: string): Wall['feeds'] {
  return { rss: `${url}.rss`, atom: `${url}.atom`, json: `${url}.json` };
}

type One = { tx: Tx; deps: WallDeps; owner: OwnerId; profileId: string };

/** One wall as its client sees it. Throws resource.not_found. */
export async function presentWall({ tx, deps, owner, profileId }: One): Promise<Wall> {
  const card = await getProfileCard(tx, owner, profileId);
  const client = await getClientCard(tx, owner);
  const wall = await findWall(tx, { owner, profileId });
  const { pendingPosts: _pending, ...counts } = await countPosts(tx, { owner, profileId });
  const since = deps.clock.now().subtract({ hours: recentDays * 24 });
  const recent = await countRecent(tx, { owner, profileId, since });
  const [locale] = await tx.sql<{ locale: 'es' | 'en' | 'ja' }[]>`
    select locale from profiles where owner_id = ${owner} and id = ${profileId}`;
  const inbox = await countInbox(tx, owner, { profileId });
  const path = wallPathOf(card);
  const url = deps.config.publicUrl + path;
  const { isOn, privacy, passwordHash, moderation, shownOrder, title, intro, postsOnProfile } = wall;
  const { allowsComments, allowsReactions, allowsVisitorPosts } = wall;
  return {
    profileId,
    profileName: card.name,
    color: card.color,
    isProfileVisible: card.status === 'published',
    isOn,
    privacy,
    hasPassword: passwordHash !== null,
    moderation,
    order: shownOrder,
    title,
    intro,
    allowsComments,
    allowsReactions,
    allowsVisitorPosts,
    postsOnProfile,
    locale: toWireLocale(locale?.locale ?? client.locale),
    timeZone: client.timeZone,
    path,
    url,
    feeds: feedsOf(url),
    counts: { ...counts, inbox },
    recent,
  };
}

export function getWall({ deps, ctx, profileId }: WallCall & { profileId: string }): Promise<Wall> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, (tx) => presentWall({ tx, deps, owner, profileId }));
}

/** All walls of a client, one per profile. */
export function listWalls({ deps, ctx }: WallCall): Promise<{ items: WallListItem[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const cards = (await listProfileCards(tx, owner)).toSorted((left, right) => left.name.localeCompare(right.name));
    const walls = new Map((await listWallSummaries(tx, owner)).map((wall) => [wall.profileId, wall]));
    const items = [];
    for (const card of cards) {
      const wall = walls.get(card.id);
      items.push({
        profileId: card.id,
        profileName: card.name,
        color: card.color,
        isProfileVisible: card.status === 'published',
        isOn: wall?.isOn ?? false,
        privacy: wall?.privacy ?? 'public',
        path: wallPathOf(card),
        url: deps.config.publicUrl + wallPathOf(card),
        published: wall?.published ?? 0,
        inbox: await countInbox(tx, owner, { profileId: card.id }),
        lastPostAt: wall?.lastPostAt?.toString() ?? null,
      });
    }
    return { items };
  });
}
