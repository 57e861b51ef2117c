import type { PublicProfile } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { toPage } from '#platform/keyset.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listShownPosts, orderKey } from '../posts.repository.ts';
import { lastChangeOf } from '../wall-changes.repository.ts';
import type { Feed, FeedFormat } from './feed-formats.ts';
import { feedItem } from './feed-items.ts';
import { listWishOf, positionOf } from './read-list.ts';
import { wallTitle } from './wall-page.html.ts';
import { mayVisit, passParameter, readAround, readVisit, type WallVisit } from './wall-view.ts';

const feedSize = 50;

type Asked = { antes?: string; tema?: string };
export type FeedDeps = Pick<Platform, 'config' | 'secrets' | 'clock'>;
/** `url`: the requested path and query. */
type FeedInput = { deps: FeedDeps; profile: PublicProfile; url: string; format: FeedFormat };
/** Without a feed when the visitor may not have it. */
export type FoundFeed =
  | { visit: WallVisit; feed: undefined }
  | { visit: WallVisit; feed: Feed; changedAt: Temporal.Instant };

function feedUrl({ profile, pass, profileKey }: WallVisit, format: FeedFormat, asked: Asked): string {
  const query = new URLSearchParams({
    ...(asked.tema === undefined ? {} : { tema: asked.tema }),
    ...(asked.antes === undefined ? {} : { antes: asked.antes }),
    ...(profileKey === undefined ? {} : { k: profileKey }),
    ...(pass === undefined ? {} : { [passParameter]: pass.text }),
  }).toString();
  return `${profile.place.urlBase}/muro.${format}${query === '' ? '' : `?${query}`}`;
}

async function readFeed(tx: Tx, { deps, url, format }: Omit<FeedInput, 'profile'>, visit: WallVisit): Promise<Feed> {
  const { publicUrl } = deps.config;
  const { profile, wall } = visit;
  const { topic, antes } = listWishOf(url);
  const order = 'newest';
  const after = positionOf(antes, order);
  const { owner, id: profileId } = profile;
  const found = await listShownPosts(tx, { owner, profileId, order, after, limit: feedSize + 1, topic });
  const { rows, next } = toPage(found, {
    limit: feedSize,
    position: (row) => ({ key: orderKey(row, order), id: row.id }),
  });
  const around = await readAround(tx, deps, { visit, rows });
  const wallUrl = `${profile.place.urlBase}/muro`;
  const items = rows.map((row) => feedItem(row, { visit, around, publicUrl, wallUrl }));
  const title = wallTitle(visit);
  const tema = topic === undefined ? {} : { tema: topic };
  const newest = items.reduce(
    (latest, { updatedAt }) => (Temporal.Instant.compare(updatedAt, latest) > 0 ? updatedAt : latest),
    profile.publishedAt,
  );
  return {
    title: topic === undefined ? title : `${title} · ${topic}`,
    description: wall.intro === '' ? title : wall.intro,
    url: wallUrl,
    selfUrl: feedUrl(visit, format, {
      ...tema,
      ...(after === undefined || antes === undefined ? {} : { antes }),
    }),
    nextUrl: next === null ? undefined : feedUrl(visit, format, { ...tema, antes: next }),
    urn: `urn:uuid:${profileId}`,
    lang: profile.baseLocale,
    author: profile.name,
    updatedAt: newest,
    items,
  };
}

/** When the wall or its profile last changed; renamed files change only the ETag. */
async function changeOf(tx: Tx, { profile }: WallVisit): Promise<Temporal.Instant> {
  const changed = await lastChangeOf(tx, { owner: profile.owner, profileId: profile.id });
  const { publishedAt } = profile;
  return changed && Temporal.Instant.compare(changed, publishedAt) > 0 ? changed : publishedAt;
}

/** The feed of a wall for a visitor with this address. */
export async function findWallFeed(tx: Tx, input: FeedInput): Promise<FoundFeed> {
  const { deps, profile, url } = input;
  // A feed has one language, the page’s own: feed readers state no preference.
  const visit = await readVisit({ tx, deps, profile, url, locale: profile.baseLocale });
  if (!mayVisit(visit, 'feed')) return { visit, feed: undefined };
  return { visit, feed: await readFeed(tx, input, visit), changedAt: await changeOf(tx, visit) };
}
