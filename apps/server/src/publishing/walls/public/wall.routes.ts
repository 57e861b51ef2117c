import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import type { PublicProfile } from '#presence/door.ts';
import {
  answerNotFound,
  findProfileOrAnswer,
  pageHeaders,
  visitorLocale,
} from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendClosedWall } from './closed-wall.ts';
import { drawPost, drawWall, findShownPost } from './draw-wall.ts';
import { listWishOf } from './read-list.ts';
import type { WallPage } from './wall-page.html.ts';
import { mayVisit, readVisit, type WallVisit } from './wall-view.ts';

export type WallParams = { alias: string; ref: string; id?: string; comment?: string; token?: string };
export type WallBody = Readonly<Record<string, string | undefined>>;
export type WallRequest = FastifyRequest<{ Params: WallParams; Body?: WallBody }>;
export type Exchange = { platform: Platform; request: WallRequest; reply: FastifyReply };

/** Everything of a wall is under this address. */
export const wallRoot = '/link/:alias/:ref/muro';

/** A wall page is never cached: posts, figures and timestamps change. */
export function sendWallPage({ reply }: Pick<Exchange, 'reply'>, page: WallPage, visit: WallVisit): FastifyReply {
  const isOpen = mayVisit({ wall: visit.wall, viewer: 'guest' }, 'page') && !visit.profile.hasPassword;
  const isFound = isOpen && visit.profile.isIndexed && mayVisit({ wall: visit.wall, viewer: 'guest' }, 'search');
  return reply
    .headers({
      ...pageHeaders(page),
      'cache-control': isOpen ? 'no-cache' : 'private, no-store',
      vary: 'accept-language',
      ...(isFound ? {} : { 'x-robots-tag': 'noindex' }),
      ...(isOpen ? {} : { 'referrer-policy': 'no-referrer' }),
    })
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** The profile under this address, or its own response. `rest` is appended when the profile moved. */
export function profileOf({ platform, request, reply }: Exchange, rest: string): Promise<PublicProfile | undefined> {
  return findProfileOrAnswer(platform, { request, reply }, rest);
}

/** The visitor and wall of a request. */
export function visitOf(tx: Tx, { platform, request }: Exchange, profile: PublicProfile): Promise<WallVisit> {
  const locale = visitorLocale(request, profile.baseLocale);
  return readVisit({ tx, deps: platform, profile, url: request.url, locale });
}

type Opened = { visit: WallVisit; page: WallPage | undefined };

async function showWall(exchange: Exchange): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const profile = await profileOf(exchange, '/muro');
  if (!profile) return reply;
  const { visit, page } = await platform.db.scoped(profile.owner, async (tx): Promise<Opened> => {
    const opened = await visitOf(tx, exchange, profile);
    if (!mayVisit(opened, 'page')) return { visit: opened, page: undefined };
    return { visit: opened, page: await drawWall({ tx, platform, visit: opened, wish: listWishOf(request.url) }) };
  });
  return page ? sendWallPage(exchange, page, visit) : sendClosedWall(exchange, visit);
}

async function showPost(exchange: Exchange): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const id = idSchema.safeParse(request.params.id).data;
  const profile = await profileOf(exchange, `/muro/${id ?? ''}`);
  if (!profile) return reply;
  if (id === undefined) return answerNotFound(platform, exchange);
  const desde = new URL(request.url, platform.config.publicUrl).searchParams.get('desde') ?? undefined;
  const { visit, page } = await platform.db.scoped(profile.owner, async (tx): Promise<Opened> => {
    const opened = await visitOf(tx, exchange, profile);
    if (!mayVisit(opened, 'page')) return { visit: opened, page: undefined };
    const post = await findShownPost(tx, opened, id);
    return { visit: opened, page: post && (await drawPost({ tx, platform, visit: opened, post, desde })) };
  });
  if (page) return sendWallPage(exchange, page, visit);
  return mayVisit(visit, 'page') ? answerNotFound(platform, exchange) : sendClosedWall(exchange, visit);
}

/** The wall and each of its posts, without any script. */
export function wallRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: WallParams }>(wallRoot, (request, reply) => showWall({ platform, request, reply }));
  scope.get<{ Params: WallParams }>(`${wallRoot}/:id`, (request, reply) => showPost({ platform, request, reply }));
}
