import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listNewestMoments } from '../wall-changes.repository.ts';
import { newsScript, newsScriptUrl } from './news.client-script.ts';
import { countSince, createWallNews, type KnownNews, maxNews, type WallNews } from './wall-news.ts';
import { type Exchange, profileOf, visitOf, type WallParams, wallRoot } from './wall.routes.ts';
import { mayVisit } from './wall-view.ts';

const forGood = 'public, max-age=31536000, immutable';

type Look = { isOpen: boolean; momentsMs: readonly number[] };

/** The newest moments for a visitor who may see the wall; undefined when a response was already sent. */
async function lookAround(exchange: Exchange): Promise<Look | undefined> {
  const { platform } = exchange;
  const profile = await profileOf(exchange, '/muro/novedades');
  if (!profile) return undefined;
  const { owner, id: profileId } = profile;
  const look = await platform.db.scoped(
    owner,
    async (tx): Promise<Look | undefined> => {
      const visit = await visitOf(tx, exchange, profile);
      if (!mayVisit(visit, 'page')) return undefined;
      const moments = await listNewestMoments(tx, { owner, profileId, limit: maxNews });
      return {
        isOpen: mayVisit({ wall: visit.wall, viewer: 'guest' }, 'page') && !profile.hasPassword,
        momentsMs: moments.map(({ epochMilliseconds }) => epochMilliseconds),
      };
    },
    { readOnly: true },
  );
  if (!look) await answerNotFound(platform, exchange);
  return look;
}

/** Milliseconds since 1970 of the reader's newest post. */
function sinceOf(url: string): number {
  const query = url.indexOf('?');
  const text = new URLSearchParams(query === -1 ? '' : url.slice(query)).get('desde') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER;
}

function sendCount({ request, reply }: Exchange, momentsMs: readonly number[]): FastifyReply {
  const n = countSince(momentsMs, sinceOf(request.url));
  const etag = `"${createHash('sha256')
    .update(`${n} ${momentsMs[0] ?? 0}`)
    .digest('base64url')
    .slice(0, 16)}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ n }));
}

async function sendNews(exchange: Exchange, news: WallNews): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { alias, ref } = request.params;
  let own: Look | undefined;
  // Restricted walls are never cached: each pass is checked every time.
  const known = await news.read(`${alias}/${ref}`.toLowerCase(), async (): Promise<KnownNews> => {
    own = await lookAround(exchange);
    return own?.isOpen ? { status: 'open', momentsMs: own.momentsMs } : { status: 'closed' };
  });
  if (known.status === 'open') return sendCount(exchange, known.momentsMs);
  if (reply.sent) return reply;
  own ??= await lookAround(exchange);
  return own ? sendCount(exchange, own.momentsMs) : reply;
}

/** How many posts appeared since a reader opened the page, and the script that asks. */
export function newsRoutes(scope: FastifyInstance, platform: Platform): void {
  const news = createWallNews(platform);
  scope.get<{ Params: WallParams }>(`${wallRoot}/novedades`, (request, reply) =>
    sendNews({ platform, request, reply }, news),
  );
  scope.get(newsScriptUrl, (_request, reply) =>
    reply
      .headers({
        'cache-control': forGood,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/javascript; charset=utf-8')
      .send(newsScript),
  );
}
