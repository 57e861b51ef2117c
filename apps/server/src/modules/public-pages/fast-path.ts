import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '#platform/platform.types.ts';
import { languageOf } from './page-query.ts';
import { keyInLanguage, publicPagesOf } from './public-pages.ts';
import { sendPage } from './send-page.ts';

const prefix = '/link/';

function keyOf(url: string): string {
  const query = url.indexOf('?');
  const end = query === -1 ? url.length : query;
  const trimmed = url.charCodeAt(end - 1) === 47 ? end - 1 : end;
  const path = url.slice(prefix.length, trimmed).toLowerCase();
  return query === -1 ? path : keyInLanguage(path, languageOf(url));
}

/** Answers public pages that are in memory before any routing; false means the request takes the usual way. */
export function createPublicPageFastPath(
  platform: Platform,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, visits } = publicPagesOf(platform);
  return (request, response) => {
    const { url, method } = request;
    if (url === undefined || !url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return false;
    // Most links are written as they are kept; only others need their query and capitals taken away.
    const page = cache.get(url.slice(prefix.length)) ?? cache.get(keyOf(url));
    if (!page) return false;
    sendPage({ page, visits, request, response });
    return true;
  };
}
