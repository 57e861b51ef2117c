import type { CachedPage } from './cached-page.ts';

const maximumBytes = 192 * 1024 * 1024;

type Loading<T> = { answer: Promise<T>; isStale: boolean };

/** Pages by address, invalidated together per owner; the oldest are dropped first when memory runs short. */
export type PageCache = {
  get(key: string): CachedPage | undefined;
  /** One load per address at a time. A load overlapping an invalidation is returned but not cached. */
  load<T>(key: string, work: () => Promise<{ answer: T; page: CachedPage | undefined }>): Promise<T>;
  forgetOwner(owner: string): void;
  clear(): void;
};

/** `nowMs` is called only for pages that change with time. */
export function createPageCache({ nowMs }: { nowMs: () => number }): PageCache {
  const pages = new Map<string, CachedPage>();
  const keysByOwner = new Map<string, Set<string>>();
  const loading = new Map<string, Loading<unknown>>();
  let bytes = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= page.sizeBytes;
    const keys = keysByOwner.get(page.owner);
    keys?.delete(key);
    if (keys?.size === 0) keysByOwner.delete(page.owner);
  }

  function keep(key: string, page: CachedPage): void {
    drop(key);
    pages.set(key, page);
    bytes += page.sizeBytes;
    const keys = keysByOwner.get(page.owner) ?? new Set<string>();
    keysByOwner.set(page.owner, keys.add(key));
    for (const oldest of pages.keys()) {
      if (bytes <= maximumBytes) break;
      drop(oldest);
    }
  }

  /** The owner of a running load is not known yet, so every one counts as affected. */
  function spoilLoads(): void {
    for (const load of loading.values()) load.isStale = true;
    loading.clear();
  }

  return {
    get(key) {
      const page = pages.get(key);
      if (page?.goodUntilMs === undefined || nowMs() < page.goodUntilMs) return page;
      drop(key);
      return undefined;
    },
    load<T>(key: string, work: () => Promise<{ answer: T; page: CachedPage | undefined }>): Promise<T> {
      const running = loading.get(key);
      // NOTE: one address is always loaded by the same work, so its answer has the same type.
      if (running) return running.answer as Promise<T>;
      const load: Loading<unknown> = { answer: Promise.resolve(undefined), isStale: false };
      const answer = (async () => {
        try {
          const result = await work();
          if (!load.isStale && result.page) keep(key, result.page);
          return result.answer;
        } finally {
          if (loading.get(key) === load) loading.delete(key);
        }
      })();
      load.answer = answer;
      loading.set(key, load);
      return answer;
    },
    forgetOwner(owner) {
      for (const key of [...(keysByOwner.get(owner) ?? [])]) drop(key);
      spoilLoads();
    },
    clear() {
      pages.clear();
      keysByOwner.clear();
      bytes = 0;
      spoilLoads();
    },
  };
}
