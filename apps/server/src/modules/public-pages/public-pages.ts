import { pageChangedChannel } from '#modules/profiles/usecases/page-notices.ts';
import {
  findPublicProfile,
  type PublicLookup,
  type PublicProfile,
} from '#modules/profiles/usecases/published-profile.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type CachedPage, createCachedPage, stampPlaceholder } from './cached-page.ts';
import { issueFormStamp } from './form/form-stamp.ts';
import { loadPageAssets, type PageAssets } from './page-assets.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { renderProfilePage } from './render-profile-page.ts';
import { createVisitCounter, type VisitCounter } from './visit-counter.ts';

export type PageAddress = { alias: string; ref: string | undefined };
export type PageOutcome = { status: 'found'; page: CachedPage } | Exclude<PublicLookup, { status: 'found' }>;

/** What all public routes of one process share. */
export type PublicPages = {
  cache: PageCache;
  visits: VisitCounter;
  assets(): Promise<PageAssets>;
  /** From memory, or loaded and drawn. */
  open(address: PageAddress): Promise<PageOutcome>;
  /** Listens for changes and starts counting; before that nothing is kept in memory. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Key of a page in the cache; the fast path makes the same one from the raw URL. */
export function pageKey({ alias, ref }: PageAddress): string {
  return (ref === undefined ? alias : `${alias}/${ref}`).toLowerCase();
}

function createPublicPages(platform: Platform): PublicPages {
  const { db, config, clock, logger } = platform;
  const cache = createPageCache();
  const visits = createVisitCounter(platform);
  const hsts = config.publicUrl.startsWith('https://');
  let assets: Promise<PageAssets> | undefined;
  let isListening = false;
  let unlisten = async (): Promise<void> => undefined;

  async function draw(profile: PublicProfile): Promise<CachedPage> {
    assets ??= loadPageAssets();
    const page = renderProfilePage({
      assets: await assets,
      publicUrl: config.publicUrl,
      subject: profile,
      formRenderedAt: stampPlaceholder,
    });
    const { owner, id: profileId, timeZone } = profile;
    return createCachedPage({
      page,
      owner,
      profileId,
      timeZone,
      hsts,
      monotonicMs: () => clock.monotonicMs(),
      issueStamp: () => issueFormStamp(platform),
    });
  }

  async function load(address: PageAddress): Promise<{ answer: PageOutcome; page: CachedPage | undefined }> {
    const found = await db.system((tx) => findPublicProfile(tx, address), { readOnly: true });
    if (found.status !== 'found') return { answer: found, page: undefined };
    const page = await draw(found.profile);
    return { answer: { status: 'found', page }, page: isListening ? page : undefined };
  }

  return {
    cache,
    visits,
    assets: () => (assets ??= loadPageAssets()),
    async open(address) {
      const key = pageKey(address);
      const known = cache.get(key);
      if (known) return { status: 'found', page: known };
      return cache.load(key, () => load(address));
    },
    async start() {
      const subscription = await db.listen(pageChangedChannel, (owner) => cache.forgetOwner(owner), {
        onGap: () => {
          logger.info({}, 'public pages are read anew after a lost database link');
          cache.clear();
        },
      });
      unlisten = () => subscription.unlisten();
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

/** The one instance of a process: routes and the fast path before routing use the same memory. */
export function publicPagesOf(platform: Platform): PublicPages {
  const known = perPlatform.get(platform);
  if (known) return known;
  const fresh = createPublicPages(platform);
  perPlatform.set(platform, fresh);
  return fresh;
}
