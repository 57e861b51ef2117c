import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listSitePages, type PageSite, pathWithin, type VisitedSite } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendNotFound } from './link.routes.ts';
import { escapeHtml } from './message-page.ts';
import { addressBetter, isServedOnSites, siteOf, visitedSiteOf } from './site-gate.ts';

const plainPolicy = "sandbox; default-src 'none'";

type Visit = { site: VisitedSite; request: FastifyRequest; reply: FastifyReply };

async function guard(platform: Platform, { site, request, reply }: Visit): Promise<FastifyReply | undefined> {
  // It would also bind the client's other subdomains.
  reply.removeHeader('strict-transport-security');
  if (site === 'closed' || !isServedOnSites(request.routeOptions.url))
    return sendNotFound(platform, { request, reply, mainPath: null });
  if (site.isPaused) return leave(platform, { site, request, reply });
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const better = isReading ? addressBetter(site, request.originalUrl) : undefined;
  return better === undefined ? undefined : reply.header('cache-control', 'no-store').redirect(better, 301);
}

/** For as long as the plan has no own domains; not for good, because it may have them again. A form keeps its method. */
function leave({ config }: Platform, { site, request, reply }: Visit & { site: PageSite }): FastifyReply {
  const path = pathWithin(site, request.originalUrl);
  const target = path.startsWith('/custom-host/') ? '/' : path;
  return reply
    .header('cache-control', 'no-store')
    .redirect(config.publicUrl + target, request.method === 'GET' || request.method === 'HEAD' ? 302 : 307);
}

/** Blocks everything but pages on clients' own domains. For the whole application: the app itself is blocked too. */
export function guardSites(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', (request, reply, done) => {
    const site = visitedSiteOf(request.raw);
    if (site === undefined) done();
    else
      void guard(platform, { site, request, reply }).then((answered) => {
        if (answered === undefined) done();
      }, done);
  });
}

function sitemapOf(urls: readonly { url: string; changedAt: Temporal.Instant }[]): string {
  const items = urls.map(
    ({ url, changedAt }) =>
      `<url><loc>${escapeHtml(url)}</loc><lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('')}</urlset>`;
}

/** Files that programs look for at the root of a client's own domain. */
export function siteRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get('/custom-host/robots.txt', async (request, reply) => {
    const site = siteOf(request.raw);
    if (!site) return sendNotFound(platform, { request, reply, mainPath: null });
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': plainPolicy })
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /*/go/\nSitemap: ${site.origin}/sitemap.xml\n`);
  });
  scope.get('/custom-host/sitemap.xml', async (request, reply) => {
    const site = siteOf(request.raw);
    if (!site) return sendNotFound(platform, { request, reply, mainPath: null });
    const pages = await listSitePages({ deps: platform, site });
    return reply
      .headers({ 'cache-control': 'public, max-age=60', 'content-security-policy': plainPolicy })
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(pages));
  });
}
