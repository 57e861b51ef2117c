import type { IncomingMessage } from 'node:http';
import { addressOnSite, type PageSite, pageSitesOf, pathWithin, type VisitedSite } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';

const visited = new WeakMap<IncomingMessage, VisitedSite>();

/** The client's own domain a request came through, including closed ones; undefined for the installation's domains. */
export function visitedSiteOf(request: IncomingMessage): VisitedSite | undefined {
  return visited.get(request);
}

/** The client's own domain a request came through. */
export function siteOf(request: IncomingMessage): PageSite | undefined {
  const site = visited.get(request);
  return site === 'closed' ? undefined : site;
}

/** Rewrites requests to clients' own domains before routing. */
export function createSiteRewriter(platform: Pick<Platform, 'config'>): (request: IncomingMessage) => string {
  const sites = pageSitesOf(platform);
  return (request) => {
    const { url = '/' } = request;
    const site = sites.visited(request.headers.host);
    if (site === undefined) return url;
    visited.set(request, site);
    return site === 'closed' ? '/custom-host/nothing' : pathWithin(site, url);
  };
}

const servedRoutes = /^\/(?:link\/|q\/:code|f\/:fileId|marca\/|custom-host\/)/;

/**
 * Whether one of our routes is served on clients' own domains: their pages and what these contain, never the app, its
 * API or previews.
 */
export function isServedOnSites(route: string | undefined): boolean {
  return route !== undefined && (servedRoutes.test(route) || route === '/p/:file' || route === '/p/challenge');
}

/** The page's shorter address here; undefined when it was the one requested. */
export function addressBetter(site: PageSite, url: string): string | undefined {
  const better = addressOnSite(site, url) ?? rootOf(site, url);
  return better === url ? undefined : better;
}

function rootOf({ root }: PageSite, url: string): string | undefined {
  if (!root) return undefined;
  const own = `/${root.slug}`;
  const rest = url.slice(own.length);
  return url.startsWith(own) && (rest === '' || rest.startsWith('?') || rest === '/')
    ? `/${rest === '/' ? '' : rest}`
    : undefined;
}
