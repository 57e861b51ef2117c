import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from '#modules/public-pages/usecases/visitor-page.ts';
import type { Tx } from '#platform/database/client.ts';
import { toPage } from '#platform/keyset.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listShownPosts, orderKey } from '../posts.repository.ts';
import { lastChangeOf } from '../wall-changes.repository.ts';
import { type FeedFormat, type Feed, feedTypes, writeFeed } from './feed-formats.ts';
import { feedItem } from './feed-items.ts';
import { isUnchangedSince, lastModifiedOf } from './last-modified.rules.ts';
import { listWishOf, positionOf } from './read-list.ts';
import { wallTitle } from './wall-page.html.ts';
import { type Exchange, profileOf, visitOf, type WallParams, wallRoot } from './wall.routes.ts';
import { mayVisit, passParameter, readAround, type WallVisit } from './wall-view.ts';

const feedSize = 50;
const cachedSeconds = 30;

type Asked = { antes?: string; tema?: string };

function feedUrl({ profile, pass, profileKey }: WallVisit, format: FeedFormat, asked: Asked): string {
  const query = new URLSearchParams({
    ...(asked.tema === undefined ? {} : { tema: asked.tema }),
    ...(asked.antes === undefined ? {} : { antes: asked.antes }),
    ...(profileKey === undefined ? {} : { k: profileKey }),
    ...(pass === undefined ? {} : { [passParameter]: pass.text }),
  }).toString();
  return `${profile.place.urlBase}/muro.${format}${query === '' ? '' : `?${query}`}`;
}

async function readFeed(tx: Tx, { platform, request }: Exchange, visit: WallVisit, format: FeedFormat): Promise<Feed> {
  const { publicUrl } = platform.config;
  const { profile, wall } = visit;
  const { topic, antes } = listWishOf(request.url);
  const order = 'newest';
  const after = positionOf(antes, order);
  const { owner, id: profileId } = profile;
  const found = await listShownPosts(tx, { owner, profileId, order, after, limit: feedSize + 1, topic });
  const { rows, next } = toPage(found, {
    limit: feedSize,
    position: (row) => ({ key: orderKey(row, order), id: row.id }),
  });
  const around = await readAround(tx, platform, { visit, rows });
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

/** Whether the asker has these bytes (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');
}

/** When the wall or its profile last changed; files that were renamed since move the ETag alone. */
async function changeOf(tx: Tx, { profile }: WallVisit): Promise<Temporal.Instant> {
  const changed = await lastChangeOf(tx, { owner: profile.owner, profileId: profile.id });
  const { publishedAt } = profile;
  return changed && Temporal.Instant.compare(changed, publishedAt) > 0 ? changed : publishedAt;
}

async function answerFeed(exchange: Exchange, format: FeedFormat): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const profile = await profileOf(exchange, `/muro.${format}`);
  if (!profile) return reply;
  const found = await platform.db.scoped(profile.owner, async (tx) => {
    const seen = await visitOf(tx, exchange, profile);
    // A feed has one language, the page’s own: readers send no wishes.
    const visit = { ...seen, locale: profile.baseLocale };
    if (!mayVisit(visit, 'feed')) return { visit, feed: undefined, changedAt: undefined };
    return { visit, feed: await readFeed(tx, exchange, visit, format), changedAt: await changeOf(tx, visit) };
  });
  if (!found.feed) return answerNotFound(platform, exchange);
  const body = writeFeed(format, found.feed);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const isOpen = mayVisit({ wall: found.visit.wall, viewer: 'guest' }, 'feed') && !profile.hasPassword;
  const isFound = isOpen && profile.isIndexed && mayVisit({ wall: found.visit.wall, viewer: 'guest' }, 'search');
  const lastModified = lastModifiedOf(found.changedAt, platform.clock.now());
  reply.headers({
    etag,
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
    'cache-control': isOpen ? `public, max-age=${cachedSeconds}` : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'content-security-policy': "sandbox; default-src 'none'",
    ...(isFound ? {} : { 'x-robots-tag': 'noindex' }),
  });
  const { 'if-none-match': known, 'if-modified-since': since } = request.headers;
  // Who sends both is answered by the ETag alone (RFC 9110 §13.2.2).
  const isSame = known === undefined ? isUnchangedSince(since, lastModified) : isKnown(known, etag);
  if (isSame) return reply.status(304).send();
  return reply.type(feedTypes[format]).send(body);
}

/** RSS, Atom and JSON Feed of a wall, of one topic with `?tema=`. */
export function feedRoutes(scope: FastifyInstance, platform: Platform): void {
  for (const format of ['rss', 'atom', 'json'] as const)
    scope.get<{ Params: WallParams }>(`${wallRoot}.${format}`, (request, reply) =>
      answerFeed({ platform, request, reply }, format),
    );
}
