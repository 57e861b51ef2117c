import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOnSite, findNearPages, findShortCodePath, type NearPages, type PageSite } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendExpired, sendLocked } from './closed-pages.ts';
import { openedAddress, passOfVisitor } from './file-addresses.ts';
import { localeOfRequest } from './locale-of-request.ts';
import { publicTexts } from './locales/texts.ts';
import { messagePage } from './message-page.ts';
import { nearPagesHtml } from './near-pages.html.ts';
import { commonHeaders } from './page-headers.ts';
import { pageWishOf } from './page-query.ts';
import { type PageOutcome, publicPagesOf } from './public-pages.ts';
import { sendPage } from './send-page.ts';
import { siteOf } from './site-gate.ts';

const pathPart = /^[a-z0-9-]{1,64}$/i;
const longestShownPath = 120;

type AddressParams = { alias: string; ref?: string };

function shownPath(request: FastifyRequest): string {
  const path = request.originalUrl.split('?')[0] ?? '';
  return path.length > longestShownPath ? `${path.slice(0, longestShownPath)}…` : path;
}

/** Pages the visitor may have meant, by the requested address. */
async function suggestions(platform: Platform, { raw, url }: FastifyRequest): Promise<NearPages | undefined> {
  // A client's own domain says nothing about others, nor about pages not served there.
  if (siteOf(raw)) return undefined;
  const [, alias = '', ref] = /^\/link\/([a-z0-9-]{1,64})(?:\/([a-z0-9-]{1,64}))?/i.exec(url) ?? [];
  return alias === '' ? undefined : findNearPages({ deps: platform, alias, ref });
}

/**
 * 404 in the visitor's language; keeps the requested address and suggests the client's pages, or those with a similar
 * name.
 */
export async function sendNotFound(
  platform: Platform,
  input: { request: FastifyRequest; reply: FastifyReply; mainPath: string | null },
): Promise<FastifyReply> {
  const { request, reply, mainPath } = input;
  const locale = localeOfRequest(request.headers, platform.config.defaultLocale);
  const texts = publicTexts[locale].notFound;
  const near = await suggestions(platform, request);
  const extra = near && nearPagesHtml(near, texts);
  const { html, policy } = messagePage({
    assets: await publicPagesOf(platform).assets(),
    locale,
    label: texts.label,
    title: texts.title,
    text: texts.text(shownPath(request)),
    links: [...(mainPath === null ? [] : [{ href: mainPath, label: texts.main }]), { href: '/', label: texts.home }],
    ...(extra ? { extra } : {}),
  });
  return reply
    .status(404)
    .headers({
      ...commonHeaders,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The public page of an address from any source; `url` contains the language and the password key. */
export function openPage(
  platform: Platform,
  { alias, ref, url = '', site }: AddressParams & { url?: string; site?: PageSite | undefined },
): Promise<PageOutcome> {
  const isPossible = pathPart.test(alias) && (ref === undefined || pathPart.test(ref));
  if (!isPossible) return Promise.resolve({ status: 'missing', mainPath: null });
  return publicPagesOf(platform).open({ alias, ref, site, ...pageWishOf(url) });
}

/** Permanent, but never cached by browsers: after changing back to an old address, visitors would otherwise loop. */
export function redirectMoved({
  request,
  reply,
  path,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
}): FastifyReply {
  const query = request.url.indexOf('?');
  const site = siteOf(request.raw);
  const target = (site && addressOnSite(site, path)) ?? path;
  return reply
    .header('cache-control', 'no-store')
    .redirect(target + (query === -1 ? '' : request.url.slice(query)), 301);
}

async function answerPage(
  platform: Platform,
  request: FastifyRequest<{ Params: AddressParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await openPage(platform, { ...request.params, url: request.url, site: siteOf(request.raw) });
  if (outcome.status === 'missing') return sendNotFound(platform, { request, reply, mainPath: outcome.mainPath });
  if (outcome.status === 'moved') return redirectMoved({ request, reply, path: outcome.url ?? outcome.path });
  if (outcome.status === 'expired') return sendExpired(platform, { request, reply, mainPath: outcome.mainPath });
  if (outcome.status === 'locked') return sendLocked(platform, { request, reply, profile: outcome.profile });
  const { visits } = publicPagesOf(platform);
  reply.hijack();
  sendPage({ page: outcome.page, visits, request: request.raw, response: reply.raw });
  return reply;
}

type ClickParams = { alias: string; ref: string; blockId: string; key: string };

/** Counts the click and redirects to the address set by the page's owner; nothing in the URL determines the target. */
async function answerClick(
  platform: Platform,
  request: FastifyRequest<{ Params: ClickParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { alias, ref, blockId, key } = request.params;
  const outcome = await openPage(platform, { alias, ref, url: request.url, site: siteOf(request.raw) });
  if (outcome.status === 'missing') return sendNotFound(platform, { request, reply, mainPath: outcome.mainPath });
  if (outcome.status === 'expired') return sendExpired(platform, { request, reply, mainPath: outcome.mainPath });
  if (outcome.status === 'locked') return sendLocked(platform, { request, reply, profile: outcome.profile });
  if (outcome.status === 'moved')
    return redirectMoved({ request, reply, path: `${outcome.path}/go/${blockId}/${key}` });
  const target = outcome.page.targets.get(`${blockId}/${key}`);
  if (!target) return reply.header('cache-control', 'no-store').redirect(`/link/${alias}/${ref}`, 302);
  const { href } = target;
  publicPagesOf(platform).visits.countClick(outcome.page, { request: request.raw, blockId, link: key, href });
  const { unlockKey } = pageWishOf(request.url);
  const passOf = outcome.page.isPrivate ? passOfVisitor(platform, unlockKey) : undefined;
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .redirect(openedAddress(href, passOf), 302);
}

/** Pages, counted links and short links. */
export function linkRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: AddressParams }>('/link/:alias', (request, reply) => answerPage(platform, request, reply));
  scope.get<{ Params: AddressParams }>('/link/:alias/:ref', (request, reply) => answerPage(platform, request, reply));
  scope.get<{ Params: ClickParams }>('/link/:alias/:ref/go/:blockId/:key', (request, reply) =>
    answerClick(platform, request, reply),
  );
  scope.get<{ Params: { code: string } }>('/q/:code', async (request, reply) => {
    const code = request.params.code.toUpperCase();
    const path = pathPart.test(code)
      ? await platform.db.system((tx) => findShortCodePath(tx, code), { readOnly: true })
      : undefined;
    const site = siteOf(request.raw);
    const target = site && path !== undefined ? addressOnSite(site, path) : path;
    if (target === undefined) return sendNotFound(platform, { request, reply, mainPath: null });
    // The printed code is in capitals, the link that people copy in lower case.
    const via = request.params.code === code ? 'qr' : 'short';
    return reply.header('cache-control', 'no-store').redirect(`${target}?via=${via}`, 302);
  });
}
