import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type FeedFormat, feedTypes, writeFeed } from './feed-formats.ts';
import { findWallFeed } from './find-wall-feed.ts';
import { isUnchangedSince, lastModifiedOf } from './last-modified.rules.ts';
import { type Exchange, profileOf, type WallParams, wallRoot } from './wall.routes.ts';
import { mayVisit } from './wall-view.ts';

const cachedSeconds = 30;

/** Whether the client has these bytes (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');
}

async function answerFeed(exchange: Exchange, format: FeedFormat): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const profile = await profileOf(exchange, `/muro.${format}`);
  if (!profile) return reply;
  const found = await platform.db.scoped(profile.owner, (tx) =>
    findWallFeed(tx, { deps: platform, profile, url: request.url, format }),
  );
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
  // With both headers only the ETag counts (RFC 9110 §13.2.2).
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
