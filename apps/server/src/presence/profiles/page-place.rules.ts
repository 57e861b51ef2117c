import type { OwnerId } from '#platform/context.ts';
import { profilePath } from './profiles.rules.ts';

/** A client's own domain that serves their pages. */
export type PageSite = {
  /** As in the Host header, without a port. */
  host: string;
  /** Scheme and host, with the port of the installation's own address. */
  origin: string;
  owner: OwnerId;
  /** The client's current alias. */
  alias: string;
  /** The page at `/`; null while there is none. */
  root: { id: string; slug: string } | null;
  /** The pages below it; null: all of the client's. */
  profileIds: ReadonlySet<string> | null;
  /** Whether the product's own addresses of its pages redirect here. */
  redirects: boolean;
  /** The client's plan has no own domains any more: visitors are sent to the product's own address. */
  isPaused: boolean;
};

/** The location of a page, for a visitor of one domain and canonically. */
export type PagePlace = {
  /** Prefix of everything under the page, relative to the visited domain. */
  base: string;
  /** The page itself, relative to the visited domain. */
  path: string;
  /** The canonical address for search engines and shared links. */
  url: string;
  /** Prefix of everything under the page in that address. */
  urlBase: string;
};

/** First path segments that are not pages, on every domain. */
const sharedParts: ReadonlySet<string> = new Set(['link', 'p', 'q', 'f', 'marca', 'custom-host']);

type Page = { id: string; alias: string; slug: string };

/** Whether a domain serves this page. */
export function servesPage({ root, profileIds }: PageSite, id: string): boolean {
  return root?.id === id || profileIds === null || profileIds.has(id);
}

/** Prefix of everything under a page, on a client's own domain. */
export function siteBase({ alias, slug }: Pick<Page, 'alias' | 'slug'>): string {
  return sharedParts.has(slug) ? profilePath({ alias, slug }) : `/${slug}`;
}

function isRoot(site: PageSite, { id }: Pick<Page, 'id'>): boolean {
  return site.root?.id === id;
}

type Input = {
  page: Page;
  publicUrl: string;
  /** The visited domain; undefined: the installation's. */
  visited: PageSite | undefined;
  /** The page's own domain; undefined: none of the client's. */
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

/**
 * The address on a client's own domain for one starting with `/link/`; undefined for other clients' and other
 * addresses.
 */
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

/** Where a request to a client's own domain is handled; `/custom-host/…` is for what has no other address. */
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
