import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PageSite, pageSitesOf, pathWithin } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { languageOf } from './page-query.ts';
import type { CachedPage } from './cached-page.ts';
import { keyInLanguage, keyOnSite, publicPagesOf } from './public-pages.ts';
import { sendPage } from './send-page.ts';
import { addressBetter } from './site-gate.ts';

const prefix = '/link/';

function keyOf(url: string): string {
  const query = url.indexOf('?');
  const end = query === -1 ? url.length : query;
  const trimmed = url.charCodeAt(end - 1) === 47 ? end - 1 : end;
  const path = url.slice(prefix.length, trimmed).toLowerCase();
  return query === -1 ? path : keyInLanguage(path, languageOf(url));
}

/** Serves cached public pages before any routing; false means the request is routed normally. */
export function createPublicPageFastPath(
  platform: Platform,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, visits } = publicPagesOf(platform);
  const sites = pageSitesOf(platform);

  /** On a client's own domain each page is cached under that domain. */
  function pageOnSite(site: PageSite, url: string): CachedPage | undefined {
    // Redirects an address to its shorter form.
    if (url.startsWith(prefix) || addressBetter(site, url) !== undefined) return undefined;
    const path = pathWithin(site, url);
    if (!path.startsWith(prefix)) return undefined;
    const [plain = ''] = path.slice(prefix.length).split('?');
    return cache.get(keyInLanguage(keyOnSite(site.host, plain.replace(/\/$/, '').toLowerCase()), languageOf(url)));
  }

  return (request, response) => {
    const { url, method } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const site = sites.visited(request.headers.host);
    if (site !== undefined) {
      const found = site === 'closed' || site.isPaused ? undefined : pageOnSite(site, url);
      if (found) sendPage({ page: found, visits, request, response });
      return found !== undefined;
    }
    if (!url.startsWith(prefix)) return false;
    // Most links are written exactly as cached; only others need their query and capitals normalised.
    const page = cache.get(url.slice(prefix.length)) ?? cache.get(keyOf(url));
    if (!page) return false;
    sendPage({ page, visits, request, response });
    return true;
  };
}
