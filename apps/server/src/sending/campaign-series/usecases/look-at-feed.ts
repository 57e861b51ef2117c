import type { SeriesFeed } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { feedUnreachable } from '../campaign-series.errors.ts';
import type { FeedDeps } from '../campaign-series.types.ts';
import { chooseItems, mergeItems } from '../feed/feed-choice.rules.ts';
import type { FeedItem } from '../feed/feed.types.ts';
import { fetchFeed, isFeedError } from '../feed/fetch-feed.ts';
import { findFeed, listSentBefore, listSentKeys, noteLook, storeFeed } from '../feeds.repository.ts';

type Deps = Pick<FeedDeps, 'db' | 'clock' | 'config' | 'outbound' | 'readLocalFeed'>;
type LookInput = { deps: Deps; owner: OwnerId; seriesId: string; url: string };
type Known = { title: string; link: string; items: FeedItem[] };

/** Fetches the feed of a series and merges the result with the stored entries. Errors: those of `fetchFeed`. */
export async function lookAtFeed({ deps, owner, seriesId, url }: LookInput): Promise<Known> {
  const { db, clock } = deps;
  const known = await db.scoped(owner, (tx) => findFeed(tx, owner, { seriesId, url }));
  try {
    // Another scheme may be another server, whose marks are its own.
    const seen =
      known?.fetchedAt && known.url === url ? { etag: known.etag, lastModified: known.lastModified } : undefined;
    const answer = await fetchFeed({ deps, url, ...(seen ? { seen } : {}) });
    if (!answer.isChanged && known?.url === url) {
      await db.scoped(owner, (tx) => noteLook(tx, { owner, seriesId, url, problem: null, now: clock.now() }));
      return known;
    }
    // It was not asked what changed since.
    if (!answer.isChanged) throw feedUnreachable({ reason: 'status', status: 304 });
    const { title, link, items } = answer.feed;
    const before = known?.items ?? (await db.scoped(owner, (tx) => listSentBefore(tx, owner, seriesId)));
    const kept = { title, link, items: mergeItems(before, items) };
    const { etag, lastModified } = answer;
    await db.scoped(owner, (tx) =>
      storeFeed(tx, { owner, feed: { seriesId, url, ...kept, etag, lastModified }, now: clock.now() }),
    );
    return kept;
  } catch (error) {
    if (!isFeedError(error)) throw error;
    await db.scoped(owner, (tx) => noteLook(tx, { owner, seriesId, url, problem: error.code, now: clock.now() }));
    throw error;
  }
}

export type News = { title: string; link: string; items: FeedItem[]; waiting: number; repeated: number };

/** What the next issue would contain: unsent entries that are wanted. */
export async function readNews({
  deps,
  owner,
  seriesId,
  feed,
}: Omit<LookInput, 'url'> & { feed: SeriesFeed }): Promise<News> {
  const { title, link, items } = await lookAtFeed({ deps, owner, seriesId, url: feed.url });
  const { sent, timeZone } = await deps.db.scoped(owner, async (tx) => {
    const card = await getClientCard(tx, owner);
    return { sent: await listSentKeys(tx, owner, seriesId), timeZone: card.timeZone };
  });
  return { title, link, ...chooseItems(items, { feed, sent, now: deps.clock.now(), timeZone }) };
}
