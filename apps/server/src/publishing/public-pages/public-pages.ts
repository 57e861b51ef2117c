import type { Locale } from '@enlace/contract/core/locale.ts';
import {
  findPublicProfile,
  pageChangedChannel,
  pageSitesOf,
  type PublicAddress,
  type PublicLookup,
  type PublicProfile,
} from '#presence/door.ts';
import { findExpectedAnswer } from '#mailbox/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type CachedPage, createCachedPage, stampPlaceholder } from './cached-page.ts';
import { passOfVisitor } from './file-addresses.ts';
import { issueFormStamp } from './form/form-stamp.ts';
import { loadPageAssets, type PageAssets } from './page-assets.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { renderProfilePage } from './render-profile-page.ts';
import { drawSections } from './usecases/page-sections.ts';
import { createVisitCounter, type VisitCounter } from './visit-counter.ts';

export type PageAddress = PublicAddress;
export type PageOutcome = { status: 'found'; page: CachedPage } | Exclude<PublicLookup, { status: 'found' }>;

/** Shared by all public routes of one process. */
export type PublicPages = {
  cache: PageCache;
  visits: VisitCounter;
  assets(): Promise<PageAssets>;
  /** From memory, or loaded and rendered. */
  open(address: PageAddress): Promise<PageOutcome>;
  /** Subscribes to changes and starts counting; before that nothing is cached. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Each language of an address is cached separately; written as in most URLs. */
export function keyInLanguage(path: string, locale: Locale | undefined): string {
  return locale === undefined ? path : `${path}?lang=${locale}`;
}

/** Key of a page in the cache; the fast path derives the same one from the raw URL. */
export function pageKey({ alias, ref, locale, site }: PageAddress): string {
  const path = (ref === undefined ? alias : `${alias}/${ref}`).toLowerCase();
  return keyInLanguage(site === undefined ? path : keyOnSite(site.host, path), locale);
}

/** Each domain a page is served under has its own copy: addresses differ. No path begins with this character. */
export function keyOnSite(host: string, path: string): string {
  return `@${host}/${path}`;
}

/** To the client's own domain. */
function movedAway({ alias, slug, place }: PublicProfile, url: string): PageOutcome {
  return { status: 'moved', path: place.urlBase, url, alias, ref: slug };
}

function createPublicPages(platform: Platform): PublicPages {
  const { db, config, clock, logger } = platform;
  const cache = createPageCache({ nowMs: () => clock.now().epochMilliseconds });
  const visits = createVisitCounter(platform);
  const hsts = config.publicUrl.startsWith('https://');
  let assets: Promise<PageAssets> | undefined;
  let isListening = false;
  let unlisten = async (): Promise<void> => undefined;

  async function draw(profile: PublicProfile, { site, unlockKey }: Partial<PageAddress>): Promise<CachedPage> {
    assets ??= loadPageAssets();
    const expectedAnswer = await db.scoped(profile.owner, (tx) => findExpectedAnswer(tx, profile.owner, profile.id));
    const input = {
      assets: await assets,
      publicUrl: config.publicUrl,
      subject: { ...profile, expectedAnswer, unlockKey },
      passOf: passOfVisitor(platform, unlockKey),
      formRenderedAt: stampPlaceholder,
      section: await drawSections(platform, profile),
    };
    const page = renderProfilePage(input);
    const { owner, id: profileId, timeZone, goodUntil } = profile;
    return createCachedPage({
      page,
      drawForApp: (inApp) => renderProfilePage({ ...input, inApp }),
      owner,
      profileId,
      timeZone,
      goodUntilMs: goodUntil?.epochMilliseconds,
      // A client's subdomains are not ours to restrict.
      hsts: hsts && site === undefined,
      isPrivate: profile.hasPassword,
      monotonicMs: () => clock.monotonicMs(),
      issueStamp: () => issueFormStamp(platform),
    });
  }

  function lookUp(address: PageAddress): Promise<PublicLookup> {
    return db.system((tx) => findPublicProfile(tx, { deps: platform, ...address }), { readOnly: true });
  }

  async function load(address: PageAddress): Promise<{ answer: PageOutcome; page: CachedPage | undefined }> {
    const found = await lookUp(address);
    if (found.status !== 'found') return { answer: found, page: undefined };
    if (found.profile.movesTo !== undefined)
      return { answer: movedAway(found.profile, found.profile.movesTo), page: undefined };
    const page = await draw(found.profile, { site: address.site });
    const isKept = isListening && !found.profile.hasPassword;
    return { answer: { status: 'found', page }, page: isKept ? page : undefined };
  }

  /** Rendered for the holder of the key: never cached, and not shared with others waiting for the same address. */
  async function openLocked(address: PageAddress): Promise<PageOutcome> {
    const found = await lookUp(address);
    if (found.status !== 'found') return found;
    if (found.profile.movesTo !== undefined) return movedAway(found.profile, found.profile.movesTo);
    return { status: 'found', page: await draw(found.profile, address) };
  }

  return {
    cache,
    visits,
    assets: () => (assets ??= loadPageAssets()),
    async open({ unlockKey, ...address }) {
      const key = pageKey(address);
      const known = cache.get(key);
      if (known) return { status: 'found', page: known };
      const outcome = await cache.load(key, () => load(address));
      const isTried = outcome.status === 'locked' && unlockKey !== undefined;
      return isTried ? openLocked({ ...address, unlockKey }) : outcome;
    },
    async start() {
      const subscription = await db.listen(pageChangedChannel, (owner) => cache.forgetOwner(owner), {
        onGap: () => {
          logger.info({}, 'public pages are reread after a lost database connection');
          cache.clear();
        },
      });
      unlisten = () => subscription.unlisten();
      // Pages rendered before this process learned of a domain contain other addresses.
      pageSitesOf(platform).onChange((owner) => cache.forgetOwner(owner));
      isListening = true;
      visits.start();
    },
    async stop() {
      isListening = false;
      cache.clear();
      await visits.stop();
      await unlisten();
    },
  };
}

const perPlatform = new WeakMap<Platform, PublicPages>();

/** The single instance of a process: routes and the fast path before routing use the same memory. */
export function publicPagesOf(platform: Platform): PublicPages {
  const known = perPlatform.get(platform);
  if (known) return known;
  const fresh = createPublicPages(platform);
  perPlatform.set(platform, fresh);
  return fresh;
}
