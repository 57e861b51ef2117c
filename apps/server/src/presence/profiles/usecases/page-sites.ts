import type { Config } from '#platform/config/config.ts';
import type { OwnerId } from '#platform/context.ts';
import { type PageSite, placeOfPage, servesPage } from '../page-place.rules.ts';

/** `closed`: a domain that was a client's own and no longer is; nothing is served under it. */
export type VisitedSite = PageSite | 'closed';

/** Clients' own domains, cached in this process: every request looks them up. */
export type PageSites = {
  /** For a request's Host header; undefined for the installation's own domains. */
  visited(host: string | undefined): VisitedSite | undefined;
  /** A page's domain: the one it is the root of, or else the oldest that serves it. */
  homeOf(page: { owner: OwnerId; id: string }): PageSite | undefined;
  /** Host names of a client. */
  hostsOf(owner: OwnerId): readonly string[];
  /** Replaces what is known about one client; oldest domain first. Returns whether anything changed. */
  replace(owner: OwnerId, sites: readonly PageSite[], closed: readonly string[]): boolean;
  /** Called with the owner whose domains changed. */
  onChange(listener: (owner: OwnerId) => void): void;
};

type Known = { sites: readonly PageSite[]; closed: readonly string[]; print: string };

function printOf(sites: readonly PageSite[], closed: readonly string[]): string {
  const plain = sites.map((site) => ({ ...site, profileIds: site.profileIds && [...site.profileIds].toSorted() }));
  return JSON.stringify([plain, closed]);
}

/** The host in a Host header (RFC 9110 §7.2): lower case, without port and trailing dot. */
export function hostNameOf(header: string): string {
  const name = header.toLowerCase();
  const colon = name.indexOf(':');
  return (colon === -1 ? name : name.slice(0, colon)).replace(/\.$/, '');
}

function createPageSites(): PageSites {
  const byOwner = new Map<OwnerId, Known>();
  const byHost = new Map<string, VisitedSite>();
  const listeners: ((owner: OwnerId) => void)[] = [];

  function forget(owner: OwnerId): void {
    const known = byOwner.get(owner);
    for (const site of known?.sites ?? []) if (byHost.get(site.host) === site) byHost.delete(site.host);
    for (const host of known?.closed ?? []) if (byHost.get(host) === 'closed') byHost.delete(host);
    byOwner.delete(owner);
  }

  return {
    visited(header) {
      if (header === undefined || byHost.size === 0) return undefined;
      return byHost.get(header) ?? byHost.get(hostNameOf(header));
    },
    homeOf({ owner, id }) {
      const serving = byOwner.get(owner)?.sites.filter((site) => !site.isPaused && servesPage(site, id)) ?? [];
      return serving.find(({ root }) => root?.id === id) ?? serving[0];
    },
    hostsOf: (owner) => byOwner.get(owner)?.sites.map(({ host }) => host) ?? [],
    replace(owner, sites, closed) {
      const print = printOf(sites, closed);
      const before = byOwner.get(owner)?.print ?? printOf([], []);
      if (print === before) return false;
      forget(owner);
      if (sites.length + closed.length > 0) byOwner.set(owner, { sites, closed, print });
      for (const site of sites) byHost.set(site.host, site);
      // Somebody else may have proved the host meanwhile.
      for (const host of closed) if (!byHost.has(host)) byHost.set(host, 'closed');
      for (const listener of listeners) listener(owner);
      return true;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

const perConfig = new WeakMap<Config, PageSites>();

/** The single instance of a process, by the settings it was started with. */
export function pageSitesOf({ config }: { config: Config }): PageSites {
  const known = perConfig.get(config) ?? createPageSites();
  perConfig.set(config, known);
  return known;
}

type Page = { owner: OwnerId; id: string; alias: string; slug: string };

/** The address of a page for sharing: on a client's own domain, if there is one. */
export function publicUrlOf(deps: { config: Config }, { owner, ...page }: Page): string {
  const home = pageSitesOf(deps).homeOf({ owner, id: page.id });
  return placeOfPage({ page, publicUrl: deps.config.publicUrl, visited: undefined, home }).url;
}
