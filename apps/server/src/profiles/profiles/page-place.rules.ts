import type { OwnerId } from '#platform/context.ts';
import { profilePath } from './profiles.rules.ts';

/** A name of a client's own under which their pages are served. */
export type PageSite = {
  /** As it stands in the Host header, without a port. */
  host: string;
  /** Scheme and name, with the port of the installation's own address. */
  origin: string;
  owner: OwnerId;
  /** The client's alias now. */
  alias: string;
  /** The page at `/`; null while there is none. */
  root: { id: string; slug: string } | null;
  /** The pages below it; null: all of the client's. */
  profileIds: ReadonlySet<string> | null;
  /** Whether the product's own addresses of its pages lead here. */
  redirects: boolean;
};

/** Where a page is, for a visitor of one name and for the world. */
export type PagePlace = {
  /** What everything below the page begins with, relative to the name the visitor is at. */
  base: string;
  /** The page itself, relative to the name the visitor is at. */
  path: string;
  /** The one address search engines and shared links should know. */
  url: string;
  /** What everything below the page begins with in that address. */
  urlBase: string;
};

/** First parts of paths that lead to other things than pages, on every name. */
const sharedParts: ReadonlySet<string> = new Set(['link', 'p', 'q', 'f', 'marca', 'custom-host']);

type Page = { id: string; alias: string; slug: string };

/** Whether a name serves this page. */
export function servesPage({ root, profileIds }: PageSite, id: string): boolean {
  return root?.id === id || profileIds === null || profileIds.has(id);
}

/** What everything below a page begins with, on a name of the client's own. */
export function siteBase({ alias, slug }: Pick<Page, 'alias' | 'slug'>): string {
  return sharedParts.has(slug) ? profilePath({ alias, slug }) : `/${slug}`;
}

function isRoot(site: PageSite, { id }: Pick<Page, 'id'>): boolean {
  return site.root?.id === id;
}

type Input = {
  page: Page;
  publicUrl: string;
  /** The name the visitor is at; undefined: the installation's. */
  visited: PageSite | undefined;
  /** The name the page belongs to; undefined: none of the client's own. */
  home: PageSite | undefined;
};

export function placeOfPage({ page, publicUrl, visited, home }: Input): PagePlace {
  const own = profilePath(page);
  const base = visited ? siteBase(page) : own;
  const known = visited ?? home;
  const urlBase = known ? known.origin + siteBase(page) : publicUrl + own;
  return {
    base,
    path: visited && isRoot(visited, page) ? '/' : base,
    url: known && isRoot(known, page) ? `${known.origin}/` : urlBase,
    urlBase,
  };
}

const ownAddress = /^\/link\/([^/?#]+)(?:\/([^/?#]+))?([^?#]*)/;

/** The address on a name of the client's own for one that begins with `/link/`; undefined for other clients' and other things. */
export function addressOnSite(site: PageSite, address: string): string | undefined {
  const found = ownAddress.exec(address);
  if (!found || found[1]?.toLowerCase() !== site.alias.toLowerCase()) return undefined;
  const [whole, , slug, rest = ''] = found;
  const tail = address.slice(whole.length);
  if (slug === undefined) return `/${tail}`;
  const isWhole = rest === '' || rest === '/';
  if (isWhole && (slug === site.root?.slug || slug === site.root?.id)) return `/${tail}`;
  return siteBase({ alias: site.alias, slug }) + (isWhole ? '' : rest) + tail;
}

const firstPart = /^\/([a-z0-9-]{1,64})(?=$|[/?#])/i;

/** Where a request to a name of the client's own is answered; `/custom-host/…` is for what has no other address. */
export function pathWithin(site: PageSite, url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const rest = query === -1 ? '' : url.slice(query);
  if (path === '/' || path === '') return `/link/${site.alias}${site.root ? `/${site.root.id}` : ''}${rest}`;
  if (path === '/robots.txt' || path === '/sitemap.xml') return `/custom-host${path}`;
  const part = firstPart.exec(path)?.[1]?.toLowerCase();
  if (part === undefined || part === 'custom-host') return '/custom-host/nothing';
  return sharedParts.has(part) ? url : `/link/${site.alias}${url}`;
}
